import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { type Translator, useText } from '#platform/i18n/web/language.tsx'
import { FormActions } from '#platform/ui/form/form-actions.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { GuardedDialog } from '#platform/ui/form/guarded-dialog.tsx'
import { ReadForm } from '#platform/ui/form/read-form.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { changeSpeechSettings, readSpeechSettings, type SpeechSettings } from '../../contract/speech.ts'
import { transcriptTexts } from '../../i18n/transcripts/texts.ts'

interface Values {
  url: string
  key: string
  model: string
  minutes: string
  transcribes: boolean
}

function check(t: Translator<typeof transcriptTexts>, { url, minutes, transcribes }: Values) {
  const address = url.trim()
  const most = Number(minutes)
  return {
    ...(address === '' && transcribes ? { url: t('speech.urlNeeded') } : {}),
    ...(address !== '' && !/^https?:\/\/\S+$/.test(address) ? { url: t('speech.urlWrong') } : {}),
    ...(Number.isInteger(most) && most >= 1 && most <= 1_000_000
      ? {}
      : { minutes: t('speech.minutesWrong') }),
  }
}

const SpeechForm = ({ settings, onClose }: { settings: SpeechSettings; onClose: () => void }) => {
  const t = useText(transcriptTexts)
  const api = useApi()
  const form = useForm<Values>({
    initial: {
      url: settings.speech_url ?? '',
      key: '',
      model: settings.speech_model,
      minutes: String(settings.speech_minutes),
      transcribes: settings.transcribes,
    },
    check: (values) => check(t, values),
    save: async ({ url, key, model, minutes, transcribes }) => {
      await api.call(changeSpeechSettings, {
        body: {
          speech_url: url.trim() === '' ? null : url.trim(),
          speech_model: model.trim() === '' ? 'whisper-1' : model.trim(),
          speech_minutes: Number(minutes),
          transcribes,
          ...(key.trim() === '' ? {} : { speech_key: key.trim() }),
        },
      })
    },
    onSaved: onClose,
  })
  const transcribes = useStore(form.store, ({ values }) => values.transcribes)
  return (
    <FormFrame form={form} label={t('speech.title')}>
      <Typography variant="body2" color="text.secondary">
        {t('speech.intro')}
      </Typography>
      <FormText
        form={form}
        name="url"
        label={t('speech.url')}
        hint={t('speech.urlHint')}
        maxLength={300}
        autoComplete="off"
        autoFocus
      />
      <FormText
        form={form}
        name="key"
        type="password"
        label={t('speech.key')}
        hint={t(settings.has_key ? 'speech.keyKept' : 'speech.keyHint')}
        maxLength={500}
        autoComplete="new-password"
      />
      <FormText form={form} name="model" label={t('speech.model')} maxLength={100} autoComplete="off" />
      <FormText
        form={form}
        name="minutes"
        type="number"
        label={t('speech.minutes')}
        hint={t('speech.used', { count: settings.used_minutes })}
      />
      <div>
        <FormControlLabel
          control={
            <Switch
              checked={transcribes}
              onChange={({ target }) => form.set('transcribes', target.checked)}
              slotProps={{ input: { 'aria-describedby': 'speech-transcribes' } }}
            />
          }
          label={t('speech.transcribes')}
        />
        <FormHelperText id="speech-transcribes" sx={{ mt: 0 }}>
          {t('speech.transcribesHint')}
        </FormHelperText>
      </div>
      <FormActions form={form} onCancel={onClose} />
    </FormFrame>
  )
}

/** Which service writes meetings down, and whether recorded ones are. */
export const SpeechDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(transcriptTexts)
  const api = useApi()
  const settings = useQuery({
    queryKey: ['meetings', 'speech'],
    queryFn: ({ signal }) => api.call(readSpeechSettings, { signal }),
    gcTime: 0,
  })
  return (
    <GuardedDialog open fullWidth maxWidth="sm" onClose={onClose}>
      <DialogTitle>{t('speech.title')}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <ReadForm query={settings}>{(data) => <SpeechForm settings={data} onClose={onClose} />}</ReadForm>
      </DialogContent>
    </GuardedDialog>
  )
}
