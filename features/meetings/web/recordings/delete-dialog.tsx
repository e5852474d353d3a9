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
import { deleteMeetingRecordings } from '../../contract/recordings.ts'
import { meetingRecordingTexts } from '../../i18n/recordings/texts.ts'

/** Asks for a reason, then deletes. */
export const DeleteDialog = ({
  ids,
  onClose,
}: {
  ids: readonly number[]
  onClose: (done: boolean) => void
}) => {
  const t = useText(meetingRecordingTexts)
  const api = useApi()
  const title = t('recordings.deleteTitle', { count: ids.length })
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: t('recordings.reasonHint') } : {}),
    save: async ({ reason }) => {
      const { done } = await api.call(deleteMeetingRecordings, { body: { ids: [...ids], reason } })
      showToast(t('recordings.deleted', { count: done }))
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
            label={t('recordings.reason')}
            hint={t('recordings.reasonHint')}
            maxLength={300}
            required
            autoFocus
          />
          <FormActions form={form} action={t('recordings.delete')} onCancel={() => onClose(false)} />
        </FormFrame>
      </DialogContent>
    </Dialog>
  )
}
