import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** Of those who are free, who has fewest appointments of the page, lately and to come; of several, who got one longest ago. */
export async function chooseMember(
  rows: Rows,
  pageId: number,
  free: readonly number[],
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    SELECT u AS id FROM unnest(${[...free]}::bigint[]) u
      LEFT JOIN agenda_events e ON e.owner_id = u AND e.deleted_at IS NULL AND e.starts_at > now() - interval '30 days'
      LEFT JOIN bookings b ON b.event_id = e.id AND b.page_id = ${pageId}
     GROUP BY u ORDER BY count(b.id), max(b.created_at) NULLS FIRST, u LIMIT 1`.execute(rows)
  return found.rows[0]?.id
}

/** Locks the members until the transaction ends: of two visitors who want one time the second sees what the first took. */
export async function lockMembers(rows: Rows, members: readonly number[]): Promise<void> {
  await sql`SELECT id FROM users WHERE id = ANY(${[...members]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    rows,
  )
}
