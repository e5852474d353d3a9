import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { CONVERTED_DOCUMENTS, MAX_DOCUMENT } from '#platform/documents/contract/document-content.ts'
import type { PdfConverter } from '#platform/documents/server/convert-to-pdf.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { bindPrepared } from '#platform/http/server/bind.ts'
import { readConvertedDocument } from '../contract/contents.ts'
import { unreadableDocument } from '../contract/errors.ts'
import { extensionOf } from '../contract/names.ts'
import { reachFile } from './sharing/reach-file.ts'

/** Bytes of converted documents that are kept in memory. */
const KEPT = 64 * 1024 * 1024

/** Documents of old and foreign programs as PDFs, where a converter is installed. */
export function convertedRoute(
  database: Database,
  files: Pick<FileStore, 'read'>,
  converter: PdfConverter | null,
) {
  /** By content, the least recently used first. */
  const kept = new Map<string, Buffer>()
  const keep = (fileId: string, pdf: Buffer): void => {
    kept.delete(fileId)
    kept.set(fileId, pdf)
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.length, 0)
    for (const [id, one] of kept) {
      if (bytes <= KEPT || id === fileId) break
      kept.delete(id)
      bytes -= one.length
    }
  }
  return bindPrepared(
    readConvertedDocument,
    async (
      { principal, params: { id } },
      proceed: (made: { fileId: string; pdf: Buffer }) => Promise<unknown>,
    ) => {
      const { companyId, userId } = principal
      const file = await database.tenant(companyId, ({ rows }) => reachFile(rows, userId, id), userId)
      if (converter === null || !CONVERTED_DOCUMENTS.test(file.name)) throw new Failure(notFound)
      if (Number(file.size) > MAX_DOCUMENT) throw new Failure(unreadableDocument)
      const fileId = file.file_id
      const pdf =
        kept.get(fileId) ??
        (await converter.convert({
          companyId,
          extension: extensionOf(file.name),
          content: await files.read(fileId),
        }))
      if (pdf === null) throw new Failure(unreadableDocument)
      keep(fileId, pdf)
      return proceed({ fileId, pdf })
    },
    async ({ prepared: { fileId, pdf } }) => ({
      name: 'document.pdf',
      contentType: 'application/pdf',
      disposition: 'attachment' as const,
      content: pdf,
      etag: `pdf-${fileId}`,
    }),
  )
}
