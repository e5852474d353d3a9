import { readFile } from 'node:fs/promises'
import { Failure } from '#platform/access/failure.ts'
import { unavailable, unsupportedMedia } from '#platform/contract/errors.ts'
import { readBytes } from '#platform/egress/decode-body.ts'
import { ConversionFailed, convertBy, runProgram } from '#platform/media/server/ffmpeg.ts'
import { readWav, resample, type Sound } from '#platform/media/server/wav.ts'
import { noConverter } from '../../contract/audios.ts'

/** Programs and services that read files and speak text; null for missing ones. */
export interface SoundTools {
  ffmpeg: string | null
  espeak: string | null
  /** A service with OpenAI's `audio/speech`. */
  speech: { url: string; key: string | null; model: string; voice: string } | null
}

/** Sample rate of telephones, Hz. */
const RATE = 8_000
const MAX_BYTES = 64 * 1024 * 1024

/** Converts a file to telephone sound. @throws Failure `unsupported_media`, `pbx.no_converter` */
export async function toTelephoneSound(path: string, { ffmpeg }: SoundTools): Promise<Sound> {
  const own = readWav(await readFile(path))
  if (own) return resample(own, RATE)
  if (ffmpeg === null) throw new Failure(noConverter)
  try {
    const made = readWav(
      await convertBy(ffmpeg, path, ['-ac', '1', '-ar', String(RATE), '-f', 'wav'], MAX_BYTES),
    )
    if (made) return made
  } catch (error) {
    if (!(error instanceof ConversionFailed)) throw error
    throw new Failure(unsupportedMedia, { cause: error })
  }
  throw new Failure(unsupportedMedia)
}

/**
 * Converts a file for those who need not know of converters: without one, any file but WAV is of an unsupported kind.
 *
 * @throws Failure `unsupported_media`
 */
export async function toPlayableSound(path: string, tools: SoundTools): Promise<Sound> {
  try {
    return await toTelephoneSound(path, tools)
  } catch (cause) {
    throw cause instanceof Failure && cause.kind === noConverter
      ? new Failure(unsupportedMedia, { cause })
      : cause
  }
}

/** @throws Failure `unavailable` without a speech engine, or when it failed */
export async function speak(text: string, language: string, { espeak, speech }: SoundTools): Promise<Sound> {
  const spoken = speech
    ? await askService(text, speech)
    : espeak === null
      ? null
      : await runProgram(
          espeak,
          ['-v', language === 'en' ? 'en' : 'es-la', '-s', '150', '--stdout', '--', text],
          MAX_BYTES,
        )
  const sound = spoken && readWav(spoken)
  if (!sound) throw new Failure(unavailable)
  return resample(sound, RATE)
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
