import { stat } from 'node:fs/promises'
import { Failure } from '#platform/access/failure.ts'
import { WorkerFailed } from '#platform/host/process/run-in-worker.ts'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'

export interface Thumbnail {
  /** WebP. */
  content: Buffer
  /** Pixels of the original, upright. */
  width: number
  height: number
}

/** Milliseconds; heap in MiB, the picture's own memory is bounded by its pixels. */
const LIMITS = { time: 20_000, heap: 64 }
/** Larger files get no thumbnail, bytes; their readers need not read them. */
export const MAX_PICTURE = 32 * 1024 * 1024

/**
 * A thumbnail of a content or a file, in a worker; null for a file that is no valid picture, or one too heavy to decode: it stays without.
 * @throws Failure `unavailable` when too many wait
 */
export async function shrinkPicture(
  companyId: number,
  picture: Buffer | { path: string },
): Promise<Thumbnail | null> {
  const size = Buffer.isBuffer(picture) ? picture.length : (await stat(picture.path)).size
  if (size > MAX_PICTURE) return null
  // The library stays loaded as long as the program: threads that load and unload it crash.
  await import('sharp')
  try {
    const made = await parseInWorker<(Omit<Thumbnail, 'content'> & { content: Uint8Array }) | null>({
      companyId,
      module: new URL('./shrink-worker.ts', import.meta.url),
      data: Buffer.isBuffer(picture) ? picture : picture.path,
      ...LIMITS,
    })
    return made && { ...made, content: Buffer.from(made.content) }
  } catch (error) {
    if (error instanceof WorkerFailed) return null
    if (error instanceof Failure && error.kind.code === 'too_heavy') return null
    throw error
  }
}
