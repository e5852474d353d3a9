import VolumeUp from '@mui/icons-material/VolumeUpOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { cutText } from '#platform/contract/cut-text.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { findText } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { listVoices, MAX_TRIED, trySpeech } from '../../contract/audios.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { HeardSound } from './heard-sound.tsx'

export interface Spoken {
  text: string
  /** Null: the usual voice. */
  voice: string | null
}

/** The body of a request; the server's usual voice is none. */
export const spokenBody = ({ text, voice }: Spoken) => ({
  spoken: text,
  ...(voice === null ? {} : { voice }),
})

interface SpokenTextProps {
  spoken: Spoken
  onChange: (spoken: Spoken) => void
}

/** A text to be spoken: what it says, by which voice, and how that sounds. */
export const SpokenText = ({ spoken, onChange }: SpokenTextProps) => {
  const t = useText(pbxTexts)
  const { language } = useLanguage()
  const api = useApi()
  const { text, voice } = spoken
  const voices = useQuery({
    queryKey: ['pbx', 'voices'],
    queryFn: ({ signal }) => api.call(listVoices, { signal }),
  })
  const known = voices.data?.results.map(({ id }) => id) ?? []
  const chosen = voice ?? known[0] ?? null
  const trial = useMutation({
    mutationFn: async (asked: Spoken) => ({
      asked,
      sound: (
        await api.download(trySpeech, {
          body: spokenBody({ ...asked, text: cutText(asked.text, MAX_TRIED) }),
        })
      ).blob,
    }),
  })
  const heard = trial.data?.asked.text === text && trial.data.asked.voice === chosen ? trial.data.sound : null
  return (
    <>
      <TextField
        label={t('audio.text')}
        value={text}
        required
        multiline
        minRows={3}
        onChange={({ target }) => onChange({ text: target.value, voice })}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
        {known.length > 1 && (
          <TextField
            select
            label={t('audio.voice')}
            value={chosen ?? ''}
            onChange={({ target }) => onChange({ text, voice: target.value })}
            sx={{ flex: '1 1 220px' }}
          >
            {known.map((id) => (
              <MenuItem key={id} value={id}>
                {/* A service's voices have names of their own. */}
                {findText(pbxTexts, language, `audio.voice.${id}`) ?? id}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Button
          variant="outlined"
          startIcon={<VolumeUp />}
          disabled={text.trim() === ''}
          loading={trial.isPending}
          onClick={() => trial.mutate({ text, voice: chosen })}
        >
          {t('audio.try')}
        </Button>
      </Box>
      {trial.isError && <Alert severity="error">{failureDetail(trial.error)}</Alert>}
      {heard && <HeardSound sound={heard} plays />}
    </>
  )
}
