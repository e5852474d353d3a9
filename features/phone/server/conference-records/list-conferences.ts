import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import {
  type ConferencePerson,
  type ConferencesQuery,
  getConferencesApp,
  listConferenceMembers,
  postConferencesApp,
} from '../../contract/conferences.ts'
import { attendedBy, conferenceStore } from './conference-store.ts'
import { nameMembers } from './name-members.ts'

interface Row {
  id: number
  conference_id: string
  moderator: string
  started_at: Date
  ended_at: Date | null
  members: ConferencePerson[]
}

/** Takes two statements, and those of the names. */
async function answer(
  nameNumbers: NameNumbers,
  rows: Rows,
  principal: Principal,
  { page_number, page_size }: ConferencesQuery,
) {
  const seen = sql`r.deleted_at IS NULL AND ${attendedBy(principal)}`
  const found = await sql<Row>`
    SELECT r.id, r.conference_id, r.moderator, r.started_at, r.ended_at, r.members FROM conferences r
     WHERE ${seen} ORDER BY r.started_at DESC, r.id DESC
     LIMIT ${page_size} OFFSET ${(page_number - 1) * page_size}`.execute(rows)
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM conferences r WHERE ${seen}`.execute(rows)
  const named = await nameMembers(
    nameNumbers,
    rows,
    principal,
    found.rows.map(({ members }) => members),
  )
  const total = counted.rows[0]?.total ?? 0
  return {
    conferences: found.rows.map((row, index) => ({
      ...row,
      members: named[index] ?? [],
      started_at: row.started_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
    })),
    num_pages: Math.ceil(total / page_size),
    page_number,
    page_size,
    total,
  }
}

export const conferenceRecordRoutes = (nameNumbers: NameNumbers): BoundRoute[] => [
  bind(getConferencesApp, ({ unit, principal, query }) => answer(nameNumbers, unit.rows, principal, query)),
  bind(postConferencesApp, ({ unit, principal, body }) => answer(nameNumbers, unit.rows, principal, body)),
  bind(listConferenceMembers, async ({ unit, principal, params }) => {
    const found = await sql<Pick<Row, 'members'>>`
      SELECT r.members FROM conferences r
       WHERE r.id = ${params.id} AND r.deleted_at IS NULL AND ${attendedBy(principal)}`.execute(unit.rows)
    const [row] = found.rows
    if (!row) throw new Failure(notFound)
    const [results = []] = await nameMembers(nameNumbers, unit.rows, principal, [row.members])
    return { results, count: results.length }
  }),
  ...resourceRoutes(conferenceStore(nameNumbers)),
]
