import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '#platform/media/server/ffmpeg.ts'
import { readSilences, type Stretch, speechPieces } from './speech-spans.ts'

const MEMORY = 2 * 1024 * 1024
const HOUR_MS = 3_600_000
/** Six hours of short words. */
const MAX_PRINTED = 16 * 1024 * 1024
const INPUT = ['-hide_banner', '-nostdin', '-v', 'error', '-threads', '1'] as const
/** As speech services listen: one channel at 16 kHz. Ten minutes are 2 MB. */
const SPEECH = ['-ac', '1', '-ar', '16000', '-c:a', 'libopus', '-b:a', '24k', '-f', 'ogg'] as const

interface Sound {
  ffmpeg: string
  /** An Ogg file. */
  path: string
  signal: AbortSignal
}

const limits = (signal: AbortSignal) => ({ patienceMs: HOUR_MS, seconds: 1_800, memory: MEMORY, signal })

/** The pieces of a member's sound in which they talk; `length` in seconds. @throws ConversionFailed */
export async function findSpeech({ ffmpeg, path, signal }: Sound, length: number): Promise<Stretch[]> {
  const filter =
    'aformat=sample_rates=16000:channel_layouts=mono,silencedetect=noise=-42dB:d=0.7,ametadata=mode=print:file=-'
  const args = [...INPUT, '-f', 'ogg', '-i', path, '-af', filter, '-f', 'null', '-y', '/dev/null']
  const printed = await runProgram(ffmpeg, args, MAX_PRINTED, limits(signal))
  return speechPieces(readSilences(printed.toString(), length), length)
}

/** A piece of the sound as it is sent. @throws ConversionFailed */
export async function cutPiece(
  { ffmpeg, path, signal }: Sound,
  { from, until }: Stretch,
  folder: string,
): Promise<Buffer> {
  const to = join(folder, 'piece.ogg')
  const where = ['-ss', from.toFixed(3), '-t', (until - from).toFixed(3)]
  const args = [...INPUT, '-f', 'ogg', ...where, '-i', path, '-vn', ...SPEECH, '-y', to]
  await runProgram(ffmpeg, args, 1024, limits(signal))
  return readFile(to)
}
