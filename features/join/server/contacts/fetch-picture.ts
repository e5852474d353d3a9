import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#platform/access/failure.ts'
import { diskFull } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import { MAX_PICTURE, shrinkPicture } from '#platform/media/server/shrink-picture.ts'
import { fetchMedia } from '#platform/messaging/fetch-media.ts'
import { MediaGone } from '#platform/messaging/port.ts'
import type { JoinContext } from '../join-context.ts'

/**
 * The picture at an address that a service told, small, as WebP. Undefined: it is gone, no picture, or there is no room for it.
 * @throws when it may be tried again
 */
export async function fetchPicture(
  { files, privateAddresses, workFolder }: Pick<JoinContext, 'files' | 'privateAddresses' | 'workFolder'>,
  companyId: number,
  address: string,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const path = join(workFolder, `picture-${randomUUID()}`)
  try {
    await files.requireRoom(companyId)
    await fetchMedia(address, { privateAddresses, maxBytes: MAX_PICTURE, target: { path, signal } })
    return (await shrinkPicture(companyId, { path }))?.content
  } catch (error) {
    const isFull = error instanceof Failure && (error.kind === storageFull || error.kind === diskFull)
    if (isFull || error instanceof MediaGone) return undefined
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
