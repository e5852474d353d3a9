import Alert from '@mui/material/Alert'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { GuardedDialog } from '#platform/ui/form/guarded-dialog.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { changeBox, readBox, type VoicemailBox } from '../contract/box.ts'
import { voicemailTexts } from '../i18n/texts.ts'
import { GreetingSettings } from './greeting-settings.tsx'

const BoxForm = ({ box, onClose }: { box: VoicemailBox; onClose: () => void }) => {
  const t = useText(voicemailTexts)
  const api = useApi()
  const form = useForm({
    initial: {
      enabled: box.enabled,
      beep: box.beep,
      silence_seconds: String(box.silence_seconds),
      longest_seconds: String(box.longest_seconds),
      email: box.email ?? '',
      pin: '',
    },
    check: ({ pin }) => (pin === '' || /^\d{4,10}$/.test(pin) ? {} : { pin: t('box.pin') }),
    save: async ({ silence_seconds, longest_seconds, email, pin, ...flags }) => {
      await api.call(changeBox, {
        body: {
          ...flags,
          silence_seconds: Number(silence_seconds),
          longest_seconds: Number(longest_seconds),
          email: email.trim() === '' ? null : email.trim(),
          ...(pin === '' ? {} : { pin }),
        },
      })
    },
    onSaved: onClose,
  })
  const values = useStore(form.store, (state) => state.values)
  return (
    <FormFrame form={form} label={t('screen.settings')}>
      {(['enabled', 'beep'] as const).map((name) => (
        <FormControlLabel
          key={name}
          control={<Switch checked={values[name]} onChange={(_, on) => form.set(name, on)} />}
          label={t(`box.${name}`)}
        />
      ))}
      <FormText form={form} name="silence_seconds" type="number" label={t('box.silence_seconds')} />
      <FormText form={form} name="longest_seconds" type="number" label={t('box.longest_seconds')} />
      <FormText form={form} name="email" type="email" label={t('box.email')} maxLength={254} />
      <FormText
        form={form}
        name="pin"
        type="password"
        autoComplete="new-password"
        label={t('box.pin')}
        hint={t(box.has_pin ? 'box.pinSet' : 'box.pinHint')}
        maxLength={10}
      />
      {box.voicemail_extension !== '' && (
        <Alert severity="info">{t('box.dial', { number: box.voicemail_extension })}</Alert>
      )}
      <FormActions form={form} onCancel={onClose} />
    </FormFrame>
  )
}

/** Settings of one's own box: limits, email address, PIN, greeting. */
export const BoxDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(voicemailTexts)
  const api = useApi()
  const box = useQuery({
    queryKey: ['voicemail', 'box'],
    queryFn: ({ signal }) => api.call(readBox, { signal }),
    gcTime: 0,
  })
  return (
    <GuardedDialog open fullWidth maxWidth="xs" onClose={onClose}>
      <DialogTitle>{t('screen.settings')}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important', display: 'grid', gap: 3 }}>
        {box.isError && <Alert severity="warning">{failureDetail(box.error) ?? t('box.noExtension')}</Alert>}
        {/* First, since without a voicemail number all else has no effect. */}
        {box.data?.voicemail_extension === '' && <Alert severity="warning">{t('box.none')}</Alert>}
        {box.data && <GreetingSettings box={box.data} />}
        {box.data && <BoxForm box={box.data} onClose={onClose} />}
      </DialogContent>
    </GuardedDialog>
  )
}
