import { useApi } from '#platform/http/web/api-context.ts'
import { SoundBeside } from '#platform/media/web/voice/sound-beside.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { isReference } from '#platform/resource/web/form-values.ts'
import type { KindInputProps } from '#platform/resource/web/kind-input.tsx'
import { ReferenceInput } from '#platform/resource/web/reference-input.tsx'
import { audioOptions, hearAudio } from '../../contract/audios.ts'

/** Chooses an audio of the company; the chosen one can be heard. */
const AudioInput = ({ id, name, texts, value, error, disabled, autoFocus, onChange }: KindInputProps) => {
  const api = useApi()
  return (
    <SoundBeside
      id={id}
      field={texts.field(name)}
      sound={
        isReference(value)
          ? {
              key: `audio ${value.id}`,
              load: async () => (await api.download(hearAudio, { params: { id: value.id } })).blob,
            }
          : null
      }
    >
      <ReferenceInput
        {...{ id, value, error, disabled, autoFocus, onChange }}
        options={audioOptions}
        multiple={false}
        person={false}
      />
    </SoundBeside>
  )
}

/** For every field of a resource that refers to an audio. */
export const audioInputs = ({ fields }: Resource) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { options }]) => options === audioOptions)
      .map(([name]) => [name, AudioInput]),
  )
