import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { findDuplicates, type MergeCandidate } from '../../contract/merges.ts'
import { requireVisible } from '../persons/require-visible.ts'
import { scopeOf } from '../scope.ts'

type Row = Omit<MergeCandidate, 'created_at'> & { created_at: Date }

const named = (table: string, column: string, label = 'name') =>
  sql`(SELECT jsonb_build_object('id', x.id, 'label', ${sql.ref(`x.${label}`)}) FROM ${sql.table(table)} x WHERE x.id = ${sql.ref(`r.${column}`)})`

const COLUMNS = sql`
  r.id, r.state, r.full_name AS name, r.document, r.mobile, r.email::text AS email, r.city, r.address, r.notes, r.created_at,
  ${named('crm_statuses', 'status_id')} AS status, ${named('users', 'owner_id', 'short_name')} AS owner,
  ${named('user_groups', 'group_id')} AS "group", ${named('crm_origins', 'origin_id')} AS origin,
  ${named('crm_campaigns', 'campaign_id')} AS campaign, ${named('crm_needs', 'need_id')} AS need,
  ${named('crm_business_lines', 'line_id')} AS line`

const present = (row: Row): MergeCandidate => ({ ...row, created_at: row.created_at.toISOString() })

async function findPerson(rows: Rows, id: number): Promise<MergeCandidate> {
  const found = await sql<Row>`SELECT ${COLUMNS} FROM persons r WHERE r.id = ${id}`.execute(rows)
  const [row] = found.rows
  if (!row) throw new Failure(notFound)
  return present(row)
}

/** The index finds names with this many equal first letters; trigram similarity judges the rest. */
const LETTERS = 3
/** Least trigram similarity, of 1. */
const ALIKE = 0.5

/** Numbers and addresses are unique to a person, so duplicates are found by name. */
export const findDuplicatesRoute = bind(findDuplicates, async (request) => {
  const { unit, params, principal } = request
  await requireVisible(request, 'person', params.id)
  const person = await findPerson(unit.rows, params.id)
  const { rows } = await sql<Row>`
    WITH one AS (SELECT sort_name, left(sort_name, ${LETTERS}) AS start FROM persons WHERE id = ${params.id})
    SELECT ${COLUMNS} FROM persons r
     WHERE r.state = ANY('{lead,prospect,person}'::text[]) AND r.deleted_at IS NULL AND r.id <> ${params.id}
       AND r.sort_name >= (SELECT start FROM one) AND r.sort_name < (SELECT start || chr(1114109) FROM one)
       AND similarity(r.sort_name, (SELECT sort_name FROM one)) >= ${ALIKE}
       AND ${scopeOf('person')(principal)}
     ORDER BY similarity(r.sort_name, (SELECT sort_name FROM one)) DESC, r.id LIMIT 10`.execute(unit.rows)
  return { person, duplicates: rows.map(present) }
})
