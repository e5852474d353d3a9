import type { Readable } from 'node:stream'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { readFile } from '#platform/contract/files.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { bindAlone } from '#platform/http/server/bind.ts'
import type { ByteRange } from '#platform/http/server/byte-range.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { PICTURE_TYPES } from './content-type.ts'

const find = (rows: Rows, id: string) =>
  rows
    .selectFrom('stored_files')
    .select(['name', 'content_type', 'size', 'sha256', 'owner_user_id', 'visibility'])
    .where('id', '=', id)
    .where('dropped_at', 'is', null)

/** Checks visibility within the company; other companies see public files only. */
export const readFileRoute = (open: (id: string, range: ByteRange | null) => Readable, database: Database) =>
  bindAlone(readFile, async ({ params, principal }): Promise<FileAnswer> => {
    const { id } = params
    const file =
      (await database.reading(principal.companyId, ({ rows }) => find(rows, id).executeTakeFirst())) ??
      (await find(database.systemRows, id).where('visibility', '=', 'platform').executeTakeFirst())
    const mine = file && (file.visibility !== 'owner' || file.owner_user_id === principal.userId)
    if (!mine) throw new Failure(notFound)
    return {
      name: file.name,
      contentType: file.content_type,
      disposition: PICTURE_TYPES.includes(file.content_type) ? 'inline' : 'attachment',
      content: { size: Number(file.size), open: (range) => open(id, range) },
      etag: file.sha256.toString('hex'),
    }
  })
