import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { forbidden, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { addComment, type Comment, editComment, removeComment } from '../contract/comments.ts'
import { requireVisible } from './persons/require-visible.ts'

interface Row extends Omit<Comment, 'created_at' | 'edited_at'> {
  created_at: Date
  edited_at: Date | null
}

const present = (row: Row): Comment => ({
  ...row,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
})

const COLUMNS = sql`c.id AS "comentID", c.body AS comment, c.interaction_id, c.business_id, c.created_at, c.edited_at,
  (SELECT jsonb_build_object('id', u.id, 'label', u.short_name) FROM users u WHERE u.id = c.author_id) AS author`

/** A person's newest comments. */
export async function findComments(rows: Rows, personId: number, limit: number): Promise<Comment[]> {
  const found = await sql<Row>`
    SELECT ${COLUMNS} FROM crm_comments c WHERE c.person_id = ${personId} AND c.deleted_at IS NULL
     ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`.execute(rows)
  return found.rows.map(present)
}

async function findOne(rows: Rows, id: number): Promise<Comment> {
  const found = await sql<Row>`SELECT ${COLUMNS} FROM crm_comments c WHERE c.id = ${id}`.execute(rows)
  const [row] = found.rows
  if (!row) throw new Failure(notFound)
  return present(row)
}

/** The interaction or business must belong to the person. */
async function requireOf(
  rows: Rows,
  table: 'crm_interactions' | 'crm_businesses',
  id: number,
  personId: number,
) {
  const found = await rows
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
}

export const addCommentRoute = bind(addComment, async (request) => {
  const { body, unit, principal } = request
  await requireVisible(request, 'person', body.person_id)
  if (body.interaction_id !== undefined)
    await requireOf(unit.rows, 'crm_interactions', body.interaction_id, body.person_id)
  if (body.business_id !== undefined)
    await requireOf(unit.rows, 'crm_businesses', body.business_id, body.person_id)
  const { id } = await unit.rows
    .insertInto('crm_comments')
    .values({
      company_id: principal.companyId,
      person_id: body.person_id,
      interaction_id: body.interaction_id ?? null,
      business_id: body.business_id ?? null,
      author_id: principal.userId,
      body: body.comment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return findOne(unit.rows, id)
})

/** Only the author may change a comment: others are refused, and it is not found if its person is not visible. */
async function requireOwn(request: Parameters<typeof requireVisible>[0], id: number): Promise<void> {
  const found = await request.unit.rows
    .selectFrom('crm_comments')
    .select(['person_id', 'author_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  await requireVisible(request, 'person', found.person_id)
  if (found.author_id !== request.principal.userId) throw new Failure(forbidden)
}

export const editCommentRoute = bind(editComment, async (request) => {
  const { body, unit } = request
  await requireOwn(request, body.comentID)
  await unit.rows
    .updateTable('crm_comments')
    .set({ body: body.comment, edited_at: new Date() })
    .where('id', '=', body.comentID)
    .execute()
  return findOne(unit.rows, body.comentID)
})

export const removeCommentRoute = bind(removeComment, async (request) => {
  const { params, unit } = request
  await requireOwn(request, params.id)
  await unit.rows
    .updateTable('crm_comments')
    .set({ deleted_at: new Date() })
    .where('id', '=', params.id)
    .execute()
  return undefined
})
