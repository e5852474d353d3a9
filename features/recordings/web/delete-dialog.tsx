import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { showToast } from '#platform/ui/notices.ts'
import { deleteRecordings } from '../contract/sound.ts'
import { recordingsTexts } from '../i18n/texts.ts'

/** Asks for a reason, then deletes. */
export const DeleteDialog = ({
  ids,
  onClose,
}: {
  ids: readonly number[]
  onClose: (done: boolean) => void
}) => {
  const t = useText(recordingsTexts)
  const api = useApi()
  const title = t('screen.deleteTitle', { count: ids.length })
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: t('screen.reasonHint') } : {}),
    save: async ({ reason }) => {
      const { done } = await api.call(deleteRecordings, { body: { ids: [...ids], reason } })
      showToast(t('screen.deleted', { count: done }))
    },
    onSaved: () => onClose(true),
  })
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => onClose(false)}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <FormFrame form={form} label={title}>
          <FormText
            form={form}
            name="reason"
            label={t('screen.reason')}
            hint={t('screen.reasonHint')}
            maxLength={300}
            required
            autoFocus
          />
          <FormActions form={form} action={t('screen.delete')} onCancel={() => onClose(false)} />
        </FormFrame>
      </DialogContent>
    </Dialog>
  )
}
