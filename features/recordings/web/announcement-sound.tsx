import { audioOptions, hearAudio } from '#features/pbx/contract/audios.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { SoundBeside } from '#platform/media/web/voice/sound-beside.tsx'
import { isReference } from '#platform/resource/web/form-values.ts'
import { ReferenceInput } from '#platform/resource/web/reference-input.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import type { RecordingPolicyAnswer } from '../contract/sound.ts'
import { recordingsTexts } from '../i18n/texts.ts'

const ID = 'announcement-audio'

interface AnnouncementSoundProps {
  value: RecordingPolicyAnswer['announcement_audio']
  error: string | undefined
  onChange: (value: RecordingPolicyAnswer['announcement_audio']) => void
}

/** Chooses and plays what the exchange says before it records. */
export const AnnouncementSound = ({ value, error, onChange }: AnnouncementSoundProps) => {
  const t = useText(recordingsTexts)
  const api = useApi()
  const label = t('policy.announcement_audio')
  return (
    <Labelled id={ID} label={label} help={t('policy.announcement_audio.help')} error={error}>
      <SoundBeside
        id={ID}
        field={label}
        sound={
          value && {
            key: `audio ${value.id}`,
            load: async () => (await api.download(hearAudio, { params: { id: value.id } })).blob,
          }
        }
      >
        <ReferenceInput
          id={ID}
          options={audioOptions}
          value={value}
          multiple={false}
          person={false}
          error={error !== undefined}
          disabled={false}
          autoFocus={false}
          placeholder={t('policy.announcement_audio.own')}
          onChange={(chosen) => onChange(isReference(chosen) ? chosen : null)}
        />
      </SoundBeside>
    </Labelled>
  )
}
