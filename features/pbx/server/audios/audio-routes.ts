import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound, unsupportedMedia } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { type BoundRoute, bind, bindPrepared } from '#platform/http/server/bind.ts'
import { errorText } from '#platform/i18n/errors.ts'
import type { Language } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { ConversionFailed, convertFile } from '#platform/media/server/ffmpeg.ts'
import type { WrittenSound } from '#platform/media/server/resample-file.ts'
import { taken } from '#platform/resource/contract/resource-errors.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import {
  convertAudio,
  hearAudio,
  listVoices,
  noConverter,
  speakAudio,
  uploadAudio,
} from '../../contract/audios.ts'
import { audioStore } from './audio-store.ts'
import { placeSound } from './place-sounds.ts'
import { hearServerSoundRoute } from './server-sound.ts'
import type { SoundLinks } from './sound-links.ts'
import { type SoundTask, type SoundTools, speak, toTelephoneSound } from './telephone-sound.ts'
import { trySpeechRoute } from './try-speech.ts'
import { voicesOf } from './voices.ts'

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

/** A converted sound in the scratch folder. */
interface Made extends WrittenSound {
  path: string
}

/** Converts before the transaction; what is left of the result is deleted after it. */
async function withSound(
  workFolder: string,
  make: (path: string) => Promise<WrittenSound>,
  proceed: (made: Made) => Promise<unknown>,
): Promise<unknown> {
  const path = join(workFolder, `sound-${randomUUID()}`)
  try {
    return await proceed({ ...(await make(path)), path })
  } finally {
    await rm(path, { force: true })
  }
}

async function keep(
  { files, soundsFolder }: AudioPorts,
  { unit, principal, language }: { unit: UnitOfWork; principal: Principal; language: Language },
  { path, durationMs }: Made,
  audio: NewAudio,
) {
  const known = await unit.rows
    .selectFrom('audios')
    .select('id')
    .where('name', '=', audio.name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known) throw new Failure(taken, { fields: { name: [errorText([platformTexts], language, 'taken')] } })
  const { id: fileId } = await files.moveGuarded(unit, {
    companyId: principal.companyId,
    kind: 'audio',
    name: `${audio.name}.wav`,
    contentType: 'audio/wav',
    path,
    limited: true,
  })
  if (soundsFolder !== null) await placeSound(soundsFolder, fileId, files.open(fileId, null))
  return unit.rows
    .insertInto('audios')
    .values({ ...audio, company_id: principal.companyId, duration_ms: durationMs, file_id: fileId })
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

/** @returns the result's size, bytes */
async function converted(task: SoundTask, format: keyof typeof FORMS, tools: SoundTools): Promise<number> {
  // WAV needs no converter.
  if (format === 'wav') return (await toTelephoneSound(task, tools)).size
  if (tools.ffmpeg === null) throw new Failure(noConverter)
  try {
    const form = FORMS[format].words
    return await convertFile({ ...task, ffmpeg: tools.ffmpeg, form, maxBytes: MAX_BYTES })
  } catch (error) {
    if (error instanceof ConversionFailed) throw new Failure(unsupportedMedia, { cause: error })
    throw error
  }
}

/** Converts a file for its sender. The result is deleted once sent. */
const convertRoute = ({ tools }: AudioPorts) =>
  bindPrepared(
    convertAudio,
    async (
      { upload, body: { format, size }, principal: { companyId }, workFolder },
      proceed: (made: { path: string; bytes: number }) => Promise<unknown>,
    ) => {
      // A sender that states the size wants an incomplete upload refused.
      if (size !== undefined && size !== upload.size) throw new Failure(unsupportedMedia)
      const path = join(workFolder, `converted-${randomUUID()}`)
      try {
        const bytes = await converted({ companyId, from: upload.path, to: path }, format, tools)
        return await proceed({ path, bytes })
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async ({ upload, body: { format }, prepared: { path, bytes } }) => ({
      name: `${upload.name.replace(/\.[^.]{1,5}$/, '')}.${FORMS[format].ending}`,
      contentType: FORMS[format].type,
      disposition: 'attachment' as const,
      content: {
        size: bytes,
        open: (range) => createReadStream(path, range ? { start: range.start, end: range.end } : {}),
      },
      etag: null,
      drop: () => rm(path, { force: true }),
    }),
  )

export const audioRoutes = (ports: AudioPorts): readonly BoundRoute[] => [
  ...resourceRoutes(audioStore),
  refreshingLists(
    ['audio'],
    bindPrepared(
      uploadAudio,
      ({ upload, principal: { companyId }, workFolder }, proceed: (made: Made) => Promise<unknown>) =>
        withSound(
          workFolder,
          (to) => toTelephoneSound({ companyId, from: upload.path, to }, ports.tools),
          proceed,
        ),
      (request) => keep(ports, request, request.prepared, { ...request.body, spoken: null }),
    ),
  ),
  refreshingLists(
    ['audio'],
    bindPrepared(
      speakAudio,
      ({ principal: { companyId }, language, body, workFolder }, proceed: (made: Made) => Promise<unknown>) =>
        withSound(
          workFolder,
          (to) => speak({ companyId, text: body.spoken, language, voice: body.voice, to }, ports.tools),
          proceed,
        ),
      ({ body: { name, spoken }, ...request }) =>
        keep(ports, request, request.prepared, { name, spoken, source: 'spoken' }),
    ),
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
  bind(listVoices, async () => ({ results: voicesOf(ports.tools).map((id) => ({ id })) })),
  trySpeechRoute(ports),
  hearServerSoundRoute(ports.serverSounds ?? null),
  convertRoute(ports),
]
