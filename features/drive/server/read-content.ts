import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { contentUrl, linkDriveFile, readDriveFile } from '../contract/contents.ts'
import { reachFile } from './sharing/reach-file.ts'
import { findVersion } from './versions.ts'

/** Types that a browser shows and cannot run. */
const SHOWN = /^(image|audio|video)\//

interface Named {
  name: string
  fileId: string
  contentType: string
}

/** A stored content under the name that its entry has now. */
export async function answerContent(
  files: Pick<FileStore, 'open'>,
  { rows }: UnitOfWork,
  { name, fileId, contentType }: Named,
): Promise<FileAnswer> {
  const { size, sha256 } = await rows
    .selectFrom('stored_files')
    .select(['size', 'sha256'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return {
    name,
    contentType,
    disposition: SHOWN.test(contentType) ? 'inline' : 'attachment',
    content: { size: Number(size), open: (range) => files.open(fileId, range) },
    etag: sha256.toString('hex'),
  }
}

export const contentRoutes = (files: Pick<FileStore, 'open'>, links: FileLinks) => [
  bind(readDriveFile, async ({ unit, principal, params: { id }, query: { version } }) => {
    const file = await reachFile(unit.rows, principal.userId, id)
    const content =
      version === undefined
        ? { fileId: file.file_id, contentType: file.content_type }
        : await findVersion(unit.rows, id, version)
    return answerContent(files, unit, { name: file.name, ...content })
  }),
  bind(linkDriveFile, async ({ unit, principal, params: { id } }) => {
    await reachFile(unit.rows, principal.userId, id)
    const { url, expiresAt } = links.sign(contentUrl(id), principal)
    return { url, expires_at: expiresAt.toISOString() }
  }),
]
