import { rename, rm } from 'node:fs/promises'
import { Failure } from '#platform/access/failure.ts'
import { tooHeavy } from '#platform/contract/errors.ts'
import type { Upload } from '#platform/contract/route.ts'
import { measure } from '#platform/files/server/move-file.ts'
import { typeOfFile } from '#platform/files/server/type-of-file.ts'
import { convertPicture } from '#platform/media/server/convert-picture.ts'
import { ConversionFailed, convertFile } from '#platform/media/server/ffmpeg.ts'
import { readTraits } from '#platform/media/server/file-traits.ts'
import type { TakenFiles } from '#platform/messaging/taken-files.ts'
import { type Conversion, conversionOf } from './conversion-of.ts'

const MB = 1024 * 1024
/** ffmpeg's arguments, and the name's new ending. Video: 720p that every telephone plays, with an even number of rows. */
const FORMS = {
  voice: { form: ['-ac', '1', '-c:a', 'libopus', '-b:a', '32k', '-f', 'ogg'], ending: 'ogg', picture: false },
  mp3: { form: ['-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3'], ending: 'mp3', picture: false },
  m4a: { form: ['-vn', '-c:a', 'aac', '-b:a', '96k', '-f', 'ipod'], ending: 'm4a', picture: false },
  remux: { form: ['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4'], ending: 'mp4', picture: true },
  mp4: {
    form: [
      ...['-vf', "scale='trunc(min(1280,iw)/2)*2':-2,format=yuv420p", '-r', '30'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-profile:v', 'main'],
      ...['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4'],
    ],
    ending: 'mp4',
    picture: true,
  },
} as const

export interface Sendable {
  upload: Upload
  /** Neither taken as what it is nor convertible: it goes out as a document. */
  asDocument: boolean
}

interface Sending {
  companyId: number
  /** Path of ffmpeg; null without it. */
  ffmpeg: string | null
  /** Recorded as a voice note. */
  isVoice: boolean
  /** By the channel that it is sent over. */
  taken: TakenFiles
}

/**
 * Converts an upload that the channel would refuse (HEIC, WebP, MOV, WAV, a photo over 5 MB …), where it stands.
 * Call it outside of transactions.
 * @throws Failure `unavailable` when too many wait
 */
export async function asSendable(upload: Upload, { isVoice, ...by }: Sending): Promise<Sendable> {
  const told = await typeOfFile(upload.path, upload.name)
  const contentType = isVoice ? told.replace(/^video\//, 'audio/') : told
  const traits = await readTraits(upload.path, contentType)
  const conversion = conversionOf({ contentType, size: upload.size, isVoice, traits, taken: by.taken })
  if (conversion === null) return { upload, asDocument: false }
  const to = `${upload.path}.sendable`
  try {
    const ending = await convert(upload.path, to, { ...by, conversion, isGif: contentType === 'image/gif' })
    if (ending === null) return { upload, asDocument: true }
    await rename(to, upload.path)
    const { size, sha256 } = await measure(upload.path)
    const name = `${upload.name.replace(/\.[^.]*$/, '')}.${ending}`
    return { upload: { ...upload, name, size, sha256: sha256.toString('hex') }, asDocument: false }
  } finally {
    await rm(to, { force: true })
  }
}

interface Task extends Omit<Sending, 'isVoice'> {
  conversion: Conversion
  isGif: boolean
}

/** @returns the new ending; null when it cannot be converted */
async function convert(from: string, to: string, task: Task): Promise<string | null> {
  if (task.conversion !== 'jpeg') return byFfmpeg(from, to, { ...task, ...FORMS[task.conversion] })
  const { companyId, taken } = task
  if (await convertPicture({ companyId, from, to, maxBytes: taken.maxPicture })) return 'jpg'
  // What moves is a video. HEIC is beyond the picture library, for its patents.
  if (task.isGif) return byFfmpeg(from, to, { ...task, ...FORMS.mp4 })
  const still = { form: ['-frames:v', '1', '-c:v', 'png', '-f', 'image2'], ending: 'png', picture: true }
  const decoded = `${to}.png`
  try {
    if ((await byFfmpeg(from, decoded, { ...task, ...still })) === null) return null
    return (await convertPicture({ companyId, from: decoded, to, maxBytes: taken.maxPicture })) ? 'jpg' : null
  } finally {
    await rm(decoded, { force: true })
  }
}

interface Form {
  form: readonly string[]
  ending: string
  picture: boolean
}

async function byFfmpeg(
  from: string,
  to: string,
  { companyId, ffmpeg, form, ending, picture, taken }: Omit<Task, 'conversion'> & Form,
): Promise<string | null> {
  if (ffmpeg === null) return null
  try {
    // A little more than is taken, so that one that was cut is told from one that fits.
    const maxBytes = taken.maxMedia + MB
    const size = await convertFile({ companyId, ffmpeg, from, to, form, picture, maxBytes })
    return size > 0 && size <= taken.maxMedia ? ending : null
  } catch (error) {
    if (error instanceof ConversionFailed) return null
    if (error instanceof Failure && error.kind === tooHeavy) return null
    throw error
  }
}
