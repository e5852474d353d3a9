import { stat } from 'node:fs/promises'
import { Failure } from '#platform/access/failure.ts'
import { WorkerFailed } from '#platform/host/process/run-in-worker.ts'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import { MAX_PICTURE } from './shrink-picture.ts'

/** Milliseconds; heap in MiB, the picture's own memory is bounded by its pixels. */
const LIMITS = { time: 30_000, heap: 64 }

interface PictureConversion {
  companyId: number
  from: string
  to: string
  /** Of the result. */
  maxBytes: number
}

/**
 * Writes a picture again as an upright sRGB JPEG that is small enough, in a worker; white where it was transparent. Call it outside of
 * transactions.
 * @returns false for what cannot be decoded, is animated, or is too heavy
 * @throws Failure `unavailable` when too many wait
 */
export async function convertPicture({ companyId, from, to, maxBytes }: PictureConversion): Promise<boolean> {
  if ((await stat(from)).size > MAX_PICTURE) return false
  // The library stays loaded as long as the program: threads that load and unload it crash.
  await import('sharp')
  try {
    return await parseInWorker<boolean>({
      companyId,
      module: new URL('./jpeg-worker.ts', import.meta.url),
      data: { from, to, maxBytes },
      ...LIMITS,
    })
  } catch (error) {
    if (error instanceof WorkerFailed) return false
    if (error instanceof Failure && error.kind.code === 'too_heavy') return false
    throw error
  }
}
