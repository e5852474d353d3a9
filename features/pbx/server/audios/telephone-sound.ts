import { rm, writeFile } from 'node:fs/promises'
import { Failure } from '#platform/access/failure.ts'
import { unavailable, unsupportedMedia } from '#platform/contract/errors.ts'
import { readBytes } from '#platform/egress/decode-body.ts'
import { ConversionFailed, convertFile, runProgram } from '#platform/media/server/ffmpeg.ts'
import type { WrittenSound } from '#platform/media/server/resample-file.ts'
import { resampleWav } from '#platform/media/server/resample-wav.ts'
import { inParsingTurn } from '#platform/parsing/server/parse-in-worker.ts'
import { noConverter } from '../../contract/audios.ts'
import { espeakVoice, serviceVoice } from './voices.ts'

/** Programs and services that read files and speak text; null for missing ones. */
export interface SoundTools {
  ffmpeg: string | null
  espeak: string | null
  /** A service with OpenAI's `audio/speech`; `voice`: its voices, separated by commas. */
  speech: { url: string; key: string | null; model: string; voice: string } | null
}

/** Sample rate of telephones, Hz. */
const RATE = 8_000
const MAX_BYTES = 64 * 1024 * 1024

export interface SoundTask {
  /** Whose file it is. */
  companyId: number
  /** Paths of the file that somebody sent and of the new one, which is the caller's to delete. */
  from: string
  to: string
}

/**
 * Converts a file to telephone sound (WAV) in a worker or a program. Call it outside of transactions.
 * @throws Failure `unsupported_media`, `pbx.no_converter`, `too_heavy`, `unavailable` when too many wait
 */
export async function toTelephoneSound(task: SoundTask, { ffmpeg }: SoundTools): Promise<WrittenSound> {
  const own = await resampleWav({ ...task, rate: RATE })
  if (own) return own
  if (ffmpeg === null) throw new Failure(noConverter)
  const form = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-ac', '1', '-ar', String(RATE), '-f', 'wav']
  try {
    const size = await convertFile({ ...task, ffmpeg, form, maxBytes: MAX_BYTES })
    return { size, durationMs: lengthOf(size) }
  } catch (error) {
    if (!(error instanceof ConversionFailed)) throw error
    throw new Failure(unsupportedMedia, { cause: error })
  }
}

const HEADER = 44
const lengthOf = (size: number): number => Math.max(0, Math.round((size - HEADER) / 2 / (RATE / 1_000)))

/**
 * Converts a file for those who need not know of converters: without one, any file but WAV is of an unsupported kind.
 *
 * @throws Failure `unsupported_media`, `too_heavy`, `unavailable` when too many wait
 */
export async function toPlayableSound(task: SoundTask, tools: SoundTools): Promise<WrittenSound> {
  try {
    return await toTelephoneSound(task, tools)
  } catch (cause) {
    throw cause instanceof Failure && cause.kind === noConverter
      ? new Failure(unsupportedMedia, { cause })
      : cause
  }
}

interface Speech {
  companyId: number
  text: string
  language: string
  /** One of `voicesOf`; any other is the usual one of the language. */
  voice?: string | undefined
  /** Path of the new file. */
  to: string
}

/** Writes a text as telephone sound. @throws Failure `unavailable` without a speech engine, or when it failed */
export async function speak(
  { companyId, text, language, voice, to }: Speech,
  { espeak, speech }: SoundTools,
): Promise<WrittenSound> {
  const args = ['-v', espeakVoice(voice, language), '-s', '150', '--stdout', '--', text]
  const spoken = speech
    ? await askService(text, { ...speech, voice: serviceVoice(voice, speech.voice) })
    : espeak && (await inParsingTurn(companyId, () => runProgram(espeak, args, MAX_BYTES)))
  if (!spoken) throw new Failure(unavailable)
  const from = `${to}.spoken`
  try {
    await writeFile(from, spoken, { mode: 0o600 })
    const sound = await resampleWav({ companyId, from, to, rate: RATE })
    if (!sound) throw new Failure(unavailable)
    return sound
  } finally {
    await rm(from, { force: true })
  }
}

const PATIENCE_MS = 30_000

async function askService(
  input: string,
  { url, key, model, voice }: NonNullable<SoundTools['speech']>,
): Promise<Buffer> {
  try {
    const answer = await fetch(`${url.replace(/\/$/, '')}/audio/speech`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, voice, input, response_format: 'wav' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`the speech service failed: ${answer.status}`)
    return await readBytes(answer, MAX_BYTES)
  } catch (error) {
    throw new Failure(unavailable, { cause: error })
  }
}
