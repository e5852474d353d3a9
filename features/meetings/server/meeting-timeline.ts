import { sql } from 'kysely'
import type { FoundEntry } from '#features/crm/contract/timeline.ts'
import type { Principal } from '#platform/access/principal.ts'
import { supervises, supervisesAll } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'

interface Page {
  viewer: Principal
  /** Lower case. */
  emails: readonly string[]
  search: string
  before: { at: string; key: string } | null
  limit: number
}

/** Names of those who were there. */
const NAMES = 10

/**
 * Meetings that a person came to as a guest, for the time line of the CRM: known by the address that they typed. What it was called and
 * who was there is for those who were in it, and for their supervisors.
 */
export const meetingTimeline = {
  kinds: ['meeting'] as const,
  async find(rows: Rows, { viewer, emails, search, before, limit }: Page): Promise<FoundEntry[]> {
    if (emails.length === 0) return []
    const key = sql`('meeting:' || a.id) COLLATE "C"`
    const older =
      before === null
        ? sql`true`
        : sql`a.joined_at <= ${before.at}::timestamptz
            AND (a.joined_at < ${before.at}::timestamptz OR ${key} < ${before.key} COLLATE "C")`
    const known = supervisesAll(viewer)
      ? sql`true`
      : sql`(${supervises(viewer, sql`r.created_by`)} OR EXISTS (SELECT FROM meeting_attendances o
              WHERE o.company_id = m.company_id AND o.meeting_id = m.id AND ${supervises(viewer, sql`o.user_id`)}))`
    const matches =
      search === ''
        ? sql`true`
        : sql`${known} AND search_form(r.name) LIKE (SELECT search_form(${containing(search)}))`
    const found = await sql<{
      key: string
      at: string
      name: string
      seconds: number | null
      people: string[]
      known: boolean
    }>`
      SELECT ${key} AS key, to_char(a.joined_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, r.name,
             extract(epoch FROM a.left_at - a.joined_at)::int AS seconds, ${known} AS known,
             ARRAY (SELECT p.name FROM meeting_attendances p WHERE p.company_id = m.company_id AND p.meeting_id = m.id
                     GROUP BY p.name ORDER BY min(p.joined_at)) AS people
        FROM meeting_attendances a
        JOIN meetings m ON m.company_id = a.company_id AND m.id = a.meeting_id
        JOIN meeting_rooms r ON r.company_id = m.company_id AND r.id = m.room_id
       WHERE a.company_id = tenancy.current_company() AND lower(a.email) = ANY (${[...emails]}::text[])
         AND a.email IS NOT NULL AND ${older} AND ${matches}
       ORDER BY a.joined_at DESC, ${key} DESC LIMIT ${sql.lit(limit)}`.execute(rows)
    return found.rows.map((row) => ({
      kind: 'meeting' as const,
      key: row.key,
      at: row.at,
      title: row.known ? row.name : '',
      text: row.known ? row.people.slice(0, NAMES).join(', ') : null,
      seconds: row.seconds,
      count: row.people.length,
    }))
  },
}
