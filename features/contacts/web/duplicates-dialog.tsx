import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { listKey } from '#platform/resource/web/use-resource-actions.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { contacts } from '../contract/contacts.ts'
import { listDuplicates, mergeContacts, undoMerge } from '../contract/personal.ts'
import { contactsTexts } from '../i18n/texts.ts'

const KEY = ['contacts', 'duplicates'] as const

/** Groups of own contacts that share a number or a name; merges a group in one click, with undo. */
export const DuplicatesDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(contactsTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const found = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(listDuplicates, { signal }) })
  const again = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: KEY }),
      queries.invalidateQueries({ queryKey: listKey(contacts) }),
    ])
  }
  const merge = useMutation({
    mutationFn: (ids: number[]) => api.call(mergeContacts, { body: { ids } }),
    onSuccess: async ({ id }) => {
      await again()
      offerUndo(t('screen.merged'), async () => {
        await api.call(undoMerge, { params: { id } })
        await again()
      })
    },
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
  })
  const groups = found.data?.groups ?? []
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose}>
      <DialogTitle>{t('screen.duplicates')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {found.isError && <Alert severity="error">{failureDetail(found.error)}</Alert>}
        {found.data && groups.length === 0 && t('screen.noDuplicates')}
        {groups.map((group) => (
          <Box
            key={group.map(({ id }) => id).join()}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
              {group.map(({ id, name, numbers }) => (
                <div key={id}>{[name, ...numbers].join(' · ')}</div>
              ))}
            </Box>
            <Button loading={merge.isPending} onClick={() => merge.mutate(group.map(({ id }) => id))}>
              {t('screen.merge')}
            </Button>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
