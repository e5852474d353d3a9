import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useStore } from 'zustand'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RenderCells } from '#platform/resource/web/resource-columns.tsx'
import type { RenderField } from '#platform/resource/web/resource-form.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { soundTexts } from '../../i18n/sounds/texts.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { isKnownSound, KNOWN_SOUNDS, soundsLike } from './known-sounds.ts'

const SOUND_FIELDS = ['prompt', 'invalid_prompt'] as const
type SoundFieldName = (typeof SOUND_FIELDS)[number]

/** A sound's transcript, or the name of a custom sound. */
const useSoundName = () => {
  const t = useText(soundTexts)
  return (name: string) => (isKnownSound(name) ? t(name) : name)
}

/** Chooses a built-in sound by its transcript, or a custom one by its exact name. */
const SoundField = ({ name, form }: { name: SoundFieldName; form: Parameters<RenderField>[1] }) => {
  const t = useText(platformTexts)
  const texts = useResourceTexts(ivrMenus, pbxTexts)
  const nameOf = useSoundName()
  const value = useStore(form.store, ({ values }) => String(values[name] ?? ''))
  const error = useStore(form.store, ({ errors }) => errors[name])
  const submitting = useStore(form.store, (state) => state.submitting)
  const id = `field-${name}`
  return (
    <Labelled id={id} label={texts.field(name)} help={texts.help(name, false)} error={error}>
      <Autocomplete
        id={id}
        size="small"
        options={KNOWN_SOUNDS as readonly string[]}
        value={value === '' ? null : value}
        onChange={(_, chosen) => form.set(name, chosen ?? '')}
        getOptionLabel={nameOf}
        isOptionEqualToValue={(one, other) => one === other}
        filterOptions={(_, { inputValue }) =>
          soundsLike(inputValue === nameOf(value) ? '' : inputValue, nameOf)
        }
        disabled={submitting}
        noOptionsText={t('ui.nothingToChoose')}
        openText={t('ui.open')}
        closeText={t('ui.close')}
        clearText={t('ui.clear')}
        renderInput={(params) => (
          <TextField
            {...params}
            error={error !== undefined}
            sx={{ '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' } }}
          />
        )}
      />
    </Labelled>
  )
}

const SoundName = ({ name }: { name: string }) => useSoundName()(name)

export const renderSoundField: RenderField = (name, form) => {
  const field = SOUND_FIELDS.find((one) => one === name)
  return field ? <SoundField name={field} form={form} /> : null
}

export const renderSounds: RenderCells = Object.fromEntries(
  SOUND_FIELDS.map((field) => [
    field,
    (record: Record<string, unknown>) => (record[field] ? <SoundName name={String(record[field])} /> : null),
  ]),
)
