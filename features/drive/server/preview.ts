import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { bindPrepared } from '#platform/http/server/bind.ts'
import { MAX_PICTURE, shrinkPicture } from '#platform/media/server/shrink-picture.ts'
import { readDrivePreview } from '../contract/contents.ts'
import { reachFile } from './sharing/reach-file.ts'

/** Thumbnails kept in memory; one has about 20 kB. */
const KEPT = 1000

interface Preview {
  fileId: string
  content: Buffer
}

/** Made when it is looked at, in the workers for what people send; the content never changes, so neither does it. */
export function previewRoute(database: Database, files: Pick<FileStore, 'read'>) {
  /** By content, the least recently used first. */
  const kept = new Map<string, Buffer>()
  const keep = (fileId: string, content: Buffer): void => {
    kept.delete(fileId)
    kept.set(fileId, content)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  }
  const make = async (companyId: number, fileId: string): Promise<Buffer> => {
    const known = kept.get(fileId)
    const content = known ?? (await shrinkPicture(companyId, await files.read(fileId)))?.content
    if (!content) throw new Failure(notFound)
    keep(fileId, content)
    return content
  }
  return bindPrepared(
    readDrivePreview,
    async ({ principal, params: { id } }, proceed: (preview: Preview) => Promise<unknown>) => {
      const { companyId, userId } = principal
      const file = await database.tenant(companyId, ({ rows }) => reachFile(rows, userId, id), userId)
      if (!file.content_type.startsWith('image/') || Number(file.size) > MAX_PICTURE)
        throw new Failure(notFound)
      return proceed({ fileId: file.file_id, content: await make(companyId, file.file_id) })
    },
    async ({ prepared: { fileId, content } }) => ({
      name: 'preview.webp',
      contentType: 'image/webp',
      disposition: 'inline' as const,
      content,
      etag: fileId,
    }),
  )
}
