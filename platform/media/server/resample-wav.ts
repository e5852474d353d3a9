import { Failure } from '#platform/access/failure.ts'
import { tooHeavy } from '#platform/contract/errors.ts'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import type { resampleFile, WrittenSound } from './resample-file.ts'

/** An hour takes some seconds. Milliseconds; heap in MiB. */
const LIMITS = { time: 30_000, heap: 64 }
/** Longest sound, seconds. */
const MAX_SECONDS = 3_600

interface SoundFile {
  companyId: number
  /** Paths of the file and of the new one. */
  from: string
  to: string
  /** Hz. */
  rate: number
}

/**
 * Writes a WAV again as 16-bit mono at `rate`, in a worker.
 * @returns null for anything but a WAV of 8 or 16 bits
 * @throws Failure `too_heavy` for more than an hour, `unavailable` when too many wait
 */
export async function resampleWav({ companyId, ...sound }: SoundFile): Promise<WrittenSound | null> {
  const written = await parseInWorker<ReturnType<typeof resampleFile>>({
    companyId,
    module: new URL('./resample-worker.ts', import.meta.url),
    data: { ...sound, maxSeconds: MAX_SECONDS },
    ...LIMITS,
  })
  if (written === 'too_long') throw new Failure(tooHeavy)
  return written
}
