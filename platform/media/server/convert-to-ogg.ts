import { WorkerFailed } from '#platform/host/process/run-in-worker.ts'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import { ConversionFailed } from './ffmpeg.ts'

/** Bytes and hash of the new file; `other`: no sound that a browser recorded, left as it is. */
export type OggOutcome = { size: number; sha256: string } | 'other' | 'damaged'

/** For files of some 16 MB. Milliseconds; heap in MiB. */
const LIMITS = { time: 20_000, heap: 128 }

/**
 * Puts a browser's recording into Ogg where it stands, in a worker. Call it outside of transactions.
 * @returns null for any other file, which stays as it is
 * @throws ConversionFailed for a damaged recording; Failure `too_heavy`, `unavailable` when too many wait
 */
export async function convertToOgg(
  companyId: number,
  path: string,
): Promise<Exclude<OggOutcome, string> | null> {
  const outcome = await parseInWorker<OggOutcome>({
    companyId,
    module: new URL('./ogg-worker.ts', import.meta.url),
    data: { path },
    ...LIMITS,
  }).catch((cause: unknown) => {
    if (!(cause instanceof WorkerFailed)) throw cause
    throw new ConversionFailed(cause.message, { cause })
  })
  if (outcome === 'damaged') throw new ConversionFailed('the recording is damaged')
  return outcome === 'other' ? null : outcome
}
