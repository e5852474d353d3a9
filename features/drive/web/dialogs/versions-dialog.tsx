import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import { listDriveVersions, readDriveFile, restoreDriveVersion } from '../../contract/contents.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { useTried } from '../actions/use-drive-actions.ts'
import { versionsOf } from '../drive-keys.ts'
import type { OwnFile } from '../item.ts'

/** Earlier contents of a file: each can be downloaded, or made the current one. */
export const VersionsDialog = ({ file, onClose }: { file: OwnFile; onClose: () => void }) => {
  const t = useText(driveTexts)
  const words = useText(platformTexts)
  const { language } = useLanguage()
  const moment = useMoment()
  const api = useApi()
  const tried = useTried()
  const titleId = useId()
  const { data, isError, error, isPending, refetch } = useQuery({
    queryKey: versionsOf(file.key),
    queryFn: ({ signal }) => api.call(listDriveVersions, { params: { id: file.key }, signal }),
    staleTime: 0,
  })
  const restore = async (version: number) => {
    const params = { id: file.key, version }
    if (!(await tried(() => api.call(restoreDriveVersion, { params })))) return
    showToast(t('drive.versionRestored'))
    onClose()
  }
  const download = async (version: number) => {
    try {
      const { name, blob } = await api.download(readDriveFile, {
        params: { id: file.key },
        query: { version },
      })
      saveBlob(name, blob)
    } catch (failure) {
      showAlert({ severity: 'error', text: failureDetail(failure) })
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2', overflowWrap: 'anywhere' }}>
        {t('drive.versionsOf', { name: file.name })}
      </DialogTitle>
      <DialogContent>
        {isPending && <LinearProgress aria-label={words('ui.loading')} />}
        {isError && (
          <Typography role="alert">
            {failureDetail(error)}{' '}
            <Button size="small" onClick={() => void refetch()}>
              {words('ui.retry')}
            </Button>
          </Typography>
        )}
        {data?.results.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{t('drive.noVersions')}</Typography>
        )}
        <List disablePadding>
          {data?.results.map((version) => (
            <ListItem key={version.id} disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
              <ListItemText
                primary={moment(version.modified_at)}
                secondary={formatBytes(version.size, language)}
              />
              <Button size="small" onClick={() => void download(version.id)}>
                {t('drive.download')}
              </Button>
              <Button size="small" variant="outlined" onClick={() => void restore(version.id)}>
                {t('drive.restore')}
              </Button>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
