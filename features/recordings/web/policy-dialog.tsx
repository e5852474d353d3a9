import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { changeRecordingPolicy, type RecordingPolicyAnswer, readRecordingPolicy } from '../contract/sound.ts'
import { recordingsTexts } from '../i18n/texts.ts'

const FLAGS = ['incoming', 'outgoing', 'internal', 'queues', 'on_demand'] as const

const PolicyForm = ({ policy, onClose }: { policy: RecordingPolicyAnswer; onClose: () => void }) => {
  const t = useText(recordingsTexts)
  const api = useApi()
  const { incoming, outgoing, internal, queues, on_demand } = policy
  const form = useForm({
    initial: {
      ...{ incoming, outgoing, internal, queues, on_demand },
      kept_days: policy.kept_days === null ? '' : String(policy.kept_days),
    },
    save: async ({ kept_days, ...flags }) => {
      const days = kept_days.trim() === '' ? null : Number(kept_days)
      await api.call(changeRecordingPolicy, { body: { ...flags, kept_days: days } })
    },
    onSaved: onClose,
  })
  const values = useStore(form.store, (state) => state.values)
  return (
    <FormFrame form={form} label={t('policy.title')}>
      {!policy.record_manage && <Alert severity="info">{t('policy.off')}</Alert>}
      {FLAGS.map((name) => (
        <FormControlLabel
          key={name}
          control={<Switch checked={values[name]} onChange={(_, on) => form.set(name, on)} />}
          label={t(`policy.${name}`)}
        />
      ))}
      <FormText
        form={form}
        name="kept_days"
        type="number"
        label={t('policy.kept_days')}
        hint={t('policy.keptHint', { format: policy.record_format.toUpperCase() })}
      />
      <FormActions form={form} onCancel={onClose} />
    </FormFrame>
  )
}

/** What the company records, and for how long it is kept. */
export const PolicyDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(recordingsTexts)
  const api = useApi()
  const policy = useQuery({
    queryKey: ['recordings', 'policy'],
    queryFn: ({ signal }) => api.call(readRecordingPolicy, { signal }),
    gcTime: 0,
  })
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose}>
      <DialogTitle>{t('policy.title')}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        {policy.data && <PolicyForm policy={policy.data} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  )
}
