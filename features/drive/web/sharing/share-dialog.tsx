import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { driveTexts } from '../../i18n/texts.ts'
import type { OwnFile, OwnFolder } from '../item.ts'
import { SharedLinks } from './shared-links.tsx'
import { SharedPeople } from './shared-people.tsx'
import { useSharing } from './use-sharing.ts'

/** With whom an entry is shared: colleagues, and whoever has a link. Each change holds at once. */
export const ShareDialog = ({ item, onClose }: { item: OwnFile | OwnFolder; onClose: () => void }) => {
  const t = useText(driveTexts)
  const words = useText(platformTexts)
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 600px)')
  const sharing = useSharing(item.key)
  const { data, isPending, isError, error, refetch } = sharing.read
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={narrow} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2', overflowWrap: 'anywhere' }}>
        {t('drive.shareOf', { name: item.name })}
      </DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, alignContent: 'start' }}
      >
        {isPending && <LinearProgress aria-label={words('ui.loading')} />}
        {isError && (
          <Typography role="alert">
            {failureDetail(error)}{' '}
            <Button size="small" onClick={() => void refetch()}>
              {words('ui.retry')}
            </Button>
          </Typography>
        )}
        {data && <SharedPeople people={data.people} sharing={sharing} />}
        {data && <SharedLinks links={data.links} sharing={sharing} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('drive.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
