import { sql } from 'kysely'
import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { fileUrl } from '#platform/contract/files.ts'
import type { Rows } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { addAttachment, type attachment, readAttachment, removeAttachment } from '../contract/attachments.ts'
import { requireVisible } from './persons/require-visible.ts'

export type CrmFiles = Pick<FileStore, 'keepGuarded' | 'open' | 'drop'>
type Attachment = z.input<typeof attachment>

interface Row extends Omit<Attachment, 'created_at' | 'file'> {
  created_at: Date
}

const present = ({ created_at, ...row }: Row): Attachment => ({
  ...row,
  size: Number(row.size),
  file: `/api/crm/attachments/${row.id}/file/`,
  created_at: created_at.toISOString(),
})

const SELECT = sql`
  SELECT a.id, f.name, f.content_type, f.size, a.description, a.created_at,
         (SELECT jsonb_build_object('id', u.id, 'label', u.short_name) FROM users u WHERE u.id = a.author_id) AS author
    FROM crm_attachments a JOIN stored_files f ON f.id = a.file_id`

/** A person's newest attachments. */
export async function findAttachments(rows: Rows, personId: number, limit: number): Promise<Attachment[]> {
  const found = await sql<Row>`${SELECT} WHERE a.person_id = ${personId} AND a.deleted_at IS NULL
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit}`.execute(rows)
  return found.rows.map(present)
}

async function findVisible(request: Parameters<typeof requireVisible>[0], id: number) {
  const found = await request.unit.rows
    .selectFrom('crm_attachments')
    .innerJoin('stored_files', 'stored_files.id', 'crm_attachments.file_id')
    .select([
      'crm_attachments.person_id',
      'stored_files.id',
      'stored_files.name',
      'stored_files.content_type',
      'stored_files.size',
      'stored_files.sha256',
    ])
    .where('crm_attachments.id', '=', id)
    .where('crm_attachments.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  await requireVisible(request, 'person', found.person_id)
  return found
}

/** Types safe to show inline: browsers run no scripts in them. */
const SHOWN = /^(image|audio|video)\//

export const attachmentRoutes = (files: CrmFiles): readonly BoundRoute[] => [
  bind(addAttachment, async (request) => {
    const { body, unit, upload, principal } = request
    await requireVisible(request, 'person', body.person_id)
    const stored = await files.keepGuarded(unit, { upload, principal }, 'crm')
    const { id } = await unit.rows
      .insertInto('crm_attachments')
      .values({
        company_id: principal.companyId,
        person_id: body.person_id,
        file_id: stored.id,
        description: body.description,
        author_id: principal.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const found = await sql<Row>`${SELECT} WHERE a.id = ${id}`.execute(unit.rows)
    const [row] = found.rows
    if (!row) throw new Error('the attachment just written was not found')
    return present(row)
  }),
  bind(readAttachment, async (request) => {
    const found = await findVisible(request, request.params.id)
    return {
      name: found.name,
      contentType: found.content_type,
      disposition: SHOWN.test(found.content_type) ? ('inline' as const) : ('attachment' as const),
      content: { size: Number(found.size), open: (range) => files.open(found.id, range) },
      etag: found.sha256.toString('hex'),
    }
  }),
  bind(removeAttachment, async (request) => {
    const found = await findVisible(request, request.params.id)
    await request.unit.rows
      .updateTable('crm_attachments')
      .set({ deleted_at: new Date() })
      .where('id', '=', request.params.id)
      .execute()
    await files.drop(request.unit, fileUrl(found.id))
    return undefined
  }),
]
