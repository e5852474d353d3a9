import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import {
  type DocumentContent,
  MAX_DOCUMENT,
  SHOWN_DOCUMENTS,
} from '#platform/documents/contract/document-content.ts'
import { readDocument } from '#platform/documents/server/read-document.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { bindPrepared } from '#platform/http/server/bind.ts'
import { readDriveDocument } from '../contract/contents.ts'
import { unreadableDocument } from '../contract/errors.ts'
import { reachFile } from './sharing/reach-file.ts'

/** Documents as texts, read in the workers for what people send, each time that one is looked at. */
export const documentRoute = (database: Database, files: Pick<FileStore, 'read'>) =>
  bindPrepared(
    readDriveDocument,
    async ({ principal, params: { id } }, proceed: (content: DocumentContent) => Promise<unknown>) => {
      const { companyId, userId } = principal
      const file = await database.tenant(companyId, ({ rows }) => reachFile(rows, userId, id), userId)
      if (!SHOWN_DOCUMENTS.test(file.name)) throw new Failure(notFound)
      if (Number(file.size) > MAX_DOCUMENT) throw new Failure(unreadableDocument)
      const content = await readDocument({
        companyId,
        name: file.name,
        content: await files.read(file.file_id),
      })
      if (content === null) throw new Failure(unreadableDocument)
      return proceed(content)
    },
    async ({ prepared }) => prepared,
  )
