import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound, unsupportedMedia } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { errorText } from '#platform/i18n/errors.ts'
import type { Language } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { ConversionFailed, convertBy } from '#platform/media/server/ffmpeg.ts'
import { durationMs, type Sound, writeWav } from '#platform/media/server/wav.ts'
import { taken } from '#platform/resource/contract/resource-errors.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { convertAudio, hearAudio, noConverter, speakAudio, uploadAudio } from '../../contract/audios.ts'
import { audioStore } from './audio-store.ts'
import { placeSound } from './place-sounds.ts'
import { hearServerSoundRoute } from './server-sound.ts'
import type { SoundLinks } from './sound-links.ts'
import { type SoundTools, speak, toTelephoneSound } from './telephone-sound.ts'

export interface AudioPorts {
  files: FileStore
  tools: SoundTools
  /** Where the program's own telephone server reads sounds; null without one. */
  soundsFolder: string | null
  /** Folder of the sounds built into the program's own telephone server; null or absent: none here. */
  serverSounds?: string | null
  /** Lets remote telephone servers fetch sounds; null or absent: all read the folder. */
  links?: SoundLinks | null
  /** Whether server 1 is remote too. */
  forFirst?: boolean
}

interface NewAudio {
  name: string
  source: 'uploaded' | 'recorded' | 'spoken'
  spoken: string | null
}

async function keep(
  { files, soundsFolder }: AudioPorts,
  { unit, principal, language }: { unit: UnitOfWork; principal: Principal; language: Language },
  sound: Sound,
  audio: NewAudio,
) {
  const known = await unit.rows
    .selectFrom('audios')
    .select('id')
    .where('name', '=', audio.name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known) throw new Failure(taken, { fields: { name: [errorText([platformTexts], language, 'taken')] } })
  const content = writeWav(sound)
  const fileId = await files.putGuarded(unit, {
    companyId: principal.companyId,
    kind: 'audio',
    name: `${audio.name}.wav`,
    contentType: 'audio/wav',
    content,
  })
  if (soundsFolder !== null) {
    await placeSound(soundsFolder, fileId, content)
  }
  return unit.rows
    .insertInto('audios')
    .values({ ...audio, company_id: principal.companyId, duration_ms: durationMs(sound), file_id: fileId })
    .returning(['id', 'name', 'duration_ms'])
    .executeTakeFirstOrThrow()
}

/** ffmpeg arguments by format. Telephone formats are mono at 8 kHz. */
const FORMS = {
  wav: {
    type: 'audio/wav',
    ending: 'wav',
    words: ['-ac', '1', '-ar', '8000', '-c:a', 'pcm_s16le', '-f', 'wav'],
  },
  mp3: { type: 'audio/mpeg', ending: 'mp3', words: ['-b:a', '128k', '-f', 'mp3'] },
  ogg: { type: 'audio/ogg', ending: 'ogg', words: ['-c:a', 'libopus', '-b:a', '48k', '-f', 'ogg'] },
  gsm: { type: 'application/octet-stream', ending: 'gsm', words: ['-ac', '1', '-ar', '8000', '-f', 'gsm'] },
  ulaw: {
    type: 'application/octet-stream',
    ending: 'ulaw',
    words: ['-ac', '1', '-ar', '8000', '-f', 'mulaw'],
  },
  alaw: {
    type: 'application/octet-stream',
    ending: 'alaw',
    words: ['-ac', '1', '-ar', '8000', '-f', 'alaw'],
  },
} as const
const MAX_BYTES = 100 * 1024 * 1024

async function converted(path: string, format: keyof typeof FORMS, tools: SoundTools): Promise<Buffer> {
  // WAV needs no converter.
  if (format === 'wav') return writeWav(await toTelephoneSound(path, tools))
  if (tools.ffmpeg === null) throw new Failure(noConverter)
  try {
    return await convertBy(tools.ffmpeg, path, FORMS[format].words, MAX_BYTES)
  } catch (error) {
    if (error instanceof ConversionFailed) throw new Failure(unsupportedMedia, { cause: error })
    throw error
  }
}

export const audioRoutes = (ports: AudioPorts): readonly BoundRoute[] => [
  ...resourceRoutes(audioStore),
  refreshingLists(
    ['audio'],
    bind(uploadAudio, async ({ unit, principal, language, upload, body }) => {
      const sound = await toTelephoneSound(upload.path, ports.tools)
      return keep(ports, { unit, principal, language }, sound, { ...body, spoken: null })
    }),
  ),
  refreshingLists(
    ['audio'],
    bind(speakAudio, async ({ unit, principal, language, body: { name, spoken } }) => {
      const sound = await speak(spoken, language, ports.tools)
      return keep(ports, { unit, principal, language }, sound, { name, spoken, source: 'spoken' })
    }),
  ),
  bind(hearAudio, async ({ unit, params }) => {
    const audio = await unit.rows
      .selectFrom('audios')
      .innerJoin('stored_files', 'stored_files.id', 'audios.file_id')
      .select(['audios.name', 'audios.file_id', 'stored_files.size'])
      .where('audios.id', '=', params.id)
      .where('audios.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!audio) throw new Failure(notFound)
    return {
      name: `${audio.name}.wav`,
      contentType: 'audio/wav',
      disposition: 'inline' as const,
      content: {
        size: Number(audio.size),
        open: (range) => ports.files.open(audio.file_id, range),
      },
      etag: audio.file_id,
    }
  }),
  hearServerSoundRoute(ports.serverSounds ?? null),
  bind(convertAudio, async ({ upload, body: { format, size } }) => {
    // A sender that states the size wants an incomplete upload refused.
    if (size !== undefined && size !== upload.size) throw new Failure(unsupportedMedia)
    const { type, ending } = FORMS[format]
    return {
      name: `${upload.name.replace(/\.[^.]{1,5}$/, '')}.${ending}`,
      contentType: type,
      disposition: 'attachment' as const,
      content: await converted(upload.path, format, ports.tools),
      etag: null,
    }
  }),
]
