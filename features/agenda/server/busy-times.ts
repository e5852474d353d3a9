import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Span } from './free-slot.ts'
import { answerTo } from './guests/answers.ts'

export interface Busy extends Span {
  user: number
  title: string | null
  /** Minutes to be kept free around it: of bookings, as their page says. */
  before: number
  after: number
}

interface Wanted {
  users: readonly number[]
  from: Date | undefined
  to: Date | undefined
  /** The event itself, while it is edited. */
  except?: number | undefined
  title?: RawBuilder<string | null>
  max?: number
}

/** When a room is reserved, in order; as for users. */
export async function roomTimes(
  rows: Rows,
  { room, from, to, except = 0, title = sql`NULL::text` }: Omit<Wanted, 'users' | 'max'> & { room: number },
): Promise<(Span & { title: string | null })[]> {
  const found = await sql<Span & { title: string | null }>`
    SELECT e.starts_at, e.ends_at, ${title} AS title FROM agenda_events e
     WHERE e.room_id = ${room} AND e.deleted_at IS NULL AND e.id <> ${except}
       AND tstzrange(e.starts_at, e.ends_at) && tstzrange(${from}, ${to}) ORDER BY 1`.execute(rows)
  return found.rows
}

/**
 * When users are busy, in order: by events of theirs, imported ones too, and by those that they are invited to and have not declined.
 * All-day events do where that is set.
 */
export async function busyTimes(
  rows: Rows,
  { users, from, to, except = 0, title = sql`NULL::text`, max }: Wanted,
): Promise<Busy[]> {
  const ids = sql`${[...users]}::bigint[]`
  const within = sql`e.deleted_at IS NULL AND (e.occupies OR NOT e.all_day) AND e.ends_at > ${from} AND e.starts_at < ${to}
    AND e.id <> ${except}`
  const shown = sql`e.starts_at, e.ends_at, ${title} AS title, coalesce(p.buffer_before, 0) AS before,
    coalesce(p.buffer_after, 0) AS after`
  const booked = sql`LEFT JOIN bookings b ON b.event_id = e.id LEFT JOIN booking_pages p ON p.id = b.page_id`
  const found = await sql<Busy>`
    SELECT e.owner_id AS user, ${shown} FROM agenda_events e ${booked}
     WHERE e.owner_id = ANY(${ids}) AND ${within}
    UNION
    SELECT g.user_id, ${shown} FROM agenda_guests g JOIN agenda_events e ON e.id = g.event_id ${booked}
     WHERE g.user_id = ANY(${ids}) AND g.answer <> 'declined' AND ${within}
    UNION
    SELECT g.user_id, ${shown} FROM agenda_guests g JOIN agenda_events e ON e.series_id = g.series_id ${booked}
     WHERE g.user_id = ANY(${ids}) AND ${answerTo('g', 'e')} <> 'declined' AND ${within}
     ORDER BY 2, 3 ${max === undefined ? sql`` : sql`LIMIT ${max}`}`.execute(rows)
  return found.rows
}
