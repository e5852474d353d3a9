import TextField from '@mui/material/TextField'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { SoundBeside } from '#platform/media/web/voice/sound-beside.tsx'
import type { KindInputProps } from '#platform/resource/web/kind-input.tsx'
import type { RenderCells } from '#platform/resource/web/resource-columns.tsx'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import { hearServerSound } from '../../contract/audios.ts'
import { soundTexts } from '../../i18n/sounds/texts.ts'
import { isKnownSound, KNOWN_SOUNDS, soundsLike } from './known-sounds.ts'

/** A sound's transcript, or the name of a custom sound. */
const useSoundName = () => {
  const t = useText(soundTexts)
  return (name: string) => (isKnownSound(name) ? t(name) : name)
}

/** Chooses a built-in sound by its transcript, or a custom one by its exact name. */
export const SoundInput = (props: KindInputProps) => {
  const { id, name, texts, value, error, disabled, autoFocus, onChange } = props
  const nameOf = useSoundName()
  const api = useApi()
  const chosen = String(value ?? '')
  return (
    <SoundBeside
      id={id}
      field={texts.field(name)}
      sound={
        chosen === ''
          ? null
          : {
              key: `server ${chosen}`,
              load: async () => (await api.download(hearServerSound, { query: { name: chosen } })).blob,
            }
      }
    >
      <Autocomplete
        id={id}
        size="small"
        options={KNOWN_SOUNDS as readonly string[]}
        value={chosen === '' ? null : chosen}
        onChange={(_, next) => onChange(next ?? '')}
        getOptionLabel={nameOf}
        isOptionEqualToValue={(one, other) => one === other}
        filterOptions={(_, { inputValue }) =>
          soundsLike(inputValue === nameOf(chosen) ? '' : inputValue, nameOf)
        }
        disabled={disabled}
        renderInput={(params) => (
          <TextField
            {...params}
            error={error}
            autoFocus={autoFocus}
            sx={{ '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' } }}
          />
        )}
      />
    </SoundBeside>
  )
}

const SoundName = ({ name }: { name: string }) => useSoundName()(name)

/** Drawn by `SoundInput`. */
export const SOUND_FIELDS = ['prompt', 'invalid_prompt'] as const

export const renderSounds: RenderCells = Object.fromEntries(
  SOUND_FIELDS.map((field) => [
    field,
    (record: Record<string, unknown>) => (record[field] ? <SoundName name={String(record[field])} /> : null),
  ]),
)
