import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { GuardedDialog } from '#platform/ui/form/guarded-dialog.tsx'
import { ReadForm } from '#platform/ui/form/read-form.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import {
  changeRecordingPolicy,
  RECORDED,
  type RecordingPolicyAnswer,
  readRecordingPolicy,
} from '../contract/sound.ts'
import { recordingsTexts } from '../i18n/texts.ts'
import { AnnouncementSound } from './announcement-sound.tsx'

const ANNOUNCEMENTS = ['spoken', 'greeting', 'consent'] as const

interface AskedProps {
  name: string
  label: string
  value: string
  error: string | undefined
  choices: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** A question that has no answer until somebody gives one. */
const Asked = ({ name, label, value, error, choices, onChange }: AskedProps) => (
  <FormControl error={error !== undefined}>
    <FormLabel id={`${name}-label`}>{label}</FormLabel>
    <RadioGroup
      aria-labelledby={`${name}-label`}
      aria-invalid={error !== undefined}
      name={name}
      value={value}
      onChange={(_, answer) => onChange(answer)}
    >
      {choices.map(([choice, text]) => (
        <FormControlLabel
          key={choice}
          value={choice}
          control={<Radio size="small" />}
          label={text}
          // A label of two lines keeps its distance from the next one.
          sx={{ py: 0.25 }}
          slotProps={{ typography: { sx: { lineHeight: 1.3 } } }}
        />
      ))}
    </RadioGroup>
    {error !== undefined && <FormHelperText sx={{ mx: 0 }}>{error}</FormHelperText>}
  </FormControl>
)

const PolicyForm = ({ policy, onClose }: { policy: RecordingPolicyAnswer; onClose: () => void }) => {
  const t = useText(recordingsTexts)
  const api = useApi()
  const { incoming, outgoing, internal, queues, conferences, on_demand } = policy
  const form = useForm({
    initial: {
      ...{ incoming, outgoing, internal, queues, conferences, on_demand },
      kept_days: policy.kept_days === null ? '' : String(policy.kept_days),
      // Undecided until somebody decided it: neither way is taken for granted.
      kept: policy.decided_at === null ? '' : policy.kept_days === null ? 'forever' : 'days',
      announcement: policy.announcement ?? '',
      announcement_audio: policy.announcement_audio,
    },
    check: ({ announcement, announcement_audio, kept, kept_days, ...flags }) => ({
      ...(announcement === '' && Object.values(flags).some(Boolean)
        ? { announcement: t('policy.announcement.missing') }
        : {}),
      ...(kept === '' ? { kept_days: t('policy.kept_days.missing') } : {}),
      ...(kept === 'days' && !/^[1-9]\d{0,3}$/.test(kept_days.trim())
        ? { kept_days: t('policy.kept.missing') }
        : {}),
    }),
    save: async ({ kept, kept_days, announcement, announcement_audio: audio, ...flags }) => {
      const told = ANNOUNCEMENTS.find((one) => one === announcement) ?? null
      await api.call(changeRecordingPolicy, {
        body: {
          ...flags,
          announcement: told,
          announcement_audio: audio?.id ?? null,
          kept_days: kept === 'days' ? Number(kept_days) : null,
        },
      })
    },
    onSaved: onClose,
  })
  const values = useStore(form.store, (state) => state.values)
  const errors = useStore(form.store, (state) => state.errors)
  return (
    <FormFrame form={form} label={t('policy.title')}>
      {policy.record_manage && policy.decided_at === null && (
        <Alert severity="warning">{t('policy.undecided')}</Alert>
      )}
      {!policy.record_manage && <Alert severity="info">{t('policy.off')}</Alert>}
      <Box sx={{ display: 'grid' }}>
        {RECORDED.map((name) => (
          <FormControlLabel
            key={name}
            control={<Switch checked={values[name]} onChange={(_, on) => form.set(name, on)} />}
            label={t(`policy.${name}`)}
          />
        ))}
      </Box>
      <Asked
        name="announcement"
        label={t('policy.announcement')}
        value={values.announcement}
        error={errors.announcement}
        choices={ANNOUNCEMENTS.map((one) => [one, t(`policy.announcement.${one}`)])}
        onChange={(answer) => form.set('announcement', answer)}
      />
      {(values.announcement === 'spoken' || values.announcement === 'greeting') && (
        <AnnouncementSound
          value={values.announcement_audio}
          error={errors.announcement_audio}
          onChange={(audio) => form.set('announcement_audio', audio)}
        />
      )}
      <Asked
        name="kept"
        label={t('policy.kept')}
        value={values.kept}
        error={values.kept === 'days' ? undefined : errors.kept_days}
        choices={(['days', 'forever'] as const).map((one) => [one, t(`policy.kept.${one}`)])}
        onChange={(answer) => form.set('kept', answer)}
      />
      {values.kept === 'days' && (
        <FormText
          form={form}
          name="kept_days"
          type="number"
          label={t('policy.kept_days')}
          hint={t('policy.keptHint', { format: policy.record_format.toUpperCase() })}
        />
      )}
      <Alert severity="info">{t('policy.law')}</Alert>
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
    <GuardedDialog open fullWidth maxWidth="xs" onClose={onClose}>
      <DialogTitle>{t('policy.title')}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important', pb: 0 }}>
        <ReadForm query={policy}>{(data) => <PolicyForm policy={data} onClose={onClose} />}</ReadForm>
      </DialogContent>
    </GuardedDialog>
  )
}
