import { runInWorker, WorkerFailed } from '#platform/host/process/run-in-worker.ts'
import { ConversionFailed } from './ffmpeg.ts'

/** Bytes and hash of the new file; `other`: no sound that a browser recorded, left as it is. */
export type OggOutcome = { size: number; sha256: string } | 'other' | 'damaged'

/** For files of some 16 MB. Milliseconds; heap in MiB. */
const LIMITS = { time: 20_000, heap: 128 }

let before: Promise<unknown> = Promise.resolve()

/** One at a time: each may hold two copies of a file. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const own = before.then(work)
  before = own.catch(() => {})
  return own
}

/**
 * Puts a browser's recording into Ogg where it stands, in a worker.
 * @returns null for any other file, which stays as it is
 * @throws ConversionFailed for a damaged recording, or one that takes too long
 */
export async function convertToOgg(path: string): Promise<Exclude<OggOutcome, string> | null> {
  const outcome = await inTurn(() =>
    runInWorker<OggOutcome>(new URL('./ogg-worker.ts', import.meta.url), { path }, LIMITS),
  ).catch((cause: unknown) => {
    if (!(cause instanceof WorkerFailed)) throw cause
    throw new ConversionFailed(cause.message, { cause })
  })
  if (outcome === 'damaged') throw new ConversionFailed('the recording is damaged')
  return outcome === 'other' ? null : outcome
}
