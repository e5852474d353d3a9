import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import { resourceTexts } from '../i18n/texts.ts'
import { resourceClient } from './resource-client.ts'
import type { ResourceTexts } from './resource-texts.ts'
import { listKey } from './use-resource-actions.ts'

interface BinDialogProps {
  resource: Resource
  texts: ResourceTexts
  onClose: () => void
}

const AT_ONCE = 50
const MIN_SEARCH = 2

/** Deleted rows, newest first; each can be restored. */
export const BinDialog = ({ resource, texts, onClose }: BinDialogProps) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const moment = useMoment()
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(AT_ONCE)
  const search = useDeferredValue(typed.trim())
  const client = resourceClient(api, resource)
  const read = useQuery({
    queryKey: [...listKey(resource), 'bin', search, limit],
    queryFn: ({ signal }) =>
      client.list({ state: 'removed', limit, ...(search.length < MIN_SEARCH ? {} : { search }) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const restore = async (id: number, name: string) => {
    try {
      await client.act('restore', [id])
      showToast(t('bin.restored', { name }))
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
    await queries.invalidateQueries({ queryKey: listKey(resource) })
  }
  const rows = read.data?.results ?? []
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {t('bin.title', { title: texts.of('title') })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Typography variant="body2" color="text.secondary">
          {t('bin.hint')}
        </Typography>
        <SearchField label={texts.of('search')} value={typed} onChange={setTyped} />
        {read.isError && <Alert severity="error">{failureDetail(read.error)}</Alert>}
        {read.isSuccess && rows.length === 0 && (
          <Typography role="status" color="text.secondary">
            {t('bin.empty')}
          </Typography>
        )}
        <List dense disablePadding sx={{ maxHeight: 380, overflow: 'auto' }}>
          {rows.map((record) => {
            const name = String(record[resource.label] ?? '')
            return (
              <ListItem
                key={record.id}
                divider
                secondaryAction={
                  <Button
                    size="small"
                    aria-label={t('bin.restoreOne', { name })}
                    onClick={() => void restore(record.id, name)}
                  >
                    {t('bin.restore')}
                  </Button>
                }
              >
                <ListItemText
                  primary={name}
                  secondary={t('bin.made', { at: moment(record.created_at) })}
                  slotProps={{ primary: { noWrap: true, sx: { pr: 6 } } }}
                />
              </ListItem>
            )
          })}
        </List>
        {rows.length === limit && limit === AT_ONCE && (
          <Button size="small" onClick={() => setLimit(2 * AT_ONCE)}>
            {t('bin.more')}
          </Button>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
