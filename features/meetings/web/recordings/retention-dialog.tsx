import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { GuardedDialog } from '#platform/ui/form/guarded-dialog.tsx'
import { ReadForm } from '#platform/ui/form/read-form.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { changeMeetingSettings, readMeetingSettings } from '../../contract/recordings.ts'
import { meetingRecordingTexts } from '../../i18n/recordings/texts.ts'

const RetentionForm = ({ keptDays, onClose }: { keptDays: number | null; onClose: () => void }) => {
  const t = useText(meetingRecordingTexts)
  const api = useApi()
  const form = useForm({
    initial: { kept_days: keptDays === null ? '' : String(keptDays) },
    save: async ({ kept_days: days }) => {
      const kept_days = days.trim() === '' ? null : Number(days)
      await api.call(changeMeetingSettings, { body: { kept_days } })
    },
    onSaved: onClose,
  })
  return (
    <FormFrame form={form} label={t('recordings.settings')}>
      <FormText
        form={form}
        name="kept_days"
        type="number"
        label={t('recordings.keptDays')}
        hint={t('recordings.keptHint')}
        autoFocus
      />
      <FormActions form={form} onCancel={onClose} />
    </FormFrame>
  )
}

/** For how long the company's recorded meetings are kept. */
export const RetentionDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(meetingRecordingTexts)
  const api = useApi()
  const settings = useQuery({
    queryKey: ['meetings', 'settings'],
    queryFn: ({ signal }) => api.call(readMeetingSettings, { signal }),
    gcTime: 0,
  })
  return (
    <GuardedDialog open fullWidth maxWidth="xs" onClose={onClose}>
      <DialogTitle>{t('recordings.settings')}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <ReadForm query={settings}>
          {({ kept_days }) => <RetentionForm keptDays={kept_days} onClose={onClose} />}
        </ReadForm>
      </DialogContent>
    </GuardedDialog>
  )
}
