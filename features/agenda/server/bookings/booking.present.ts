import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Booking, OfferedKind } from '../../contract/bookings.ts'
import type { Kind } from './page.queries.ts'

export const presentKind = ({ id, name, minutes, place, description }: Kind): OfferedKind => ({
  id,
  name,
  minutes,
  place,
  description,
})

interface Row extends Omit<Booking, 'kind' | 'starts_at' | 'ends_at' | 'state'> {
  kind: OfferedKind
  starts_at: Date
  ends_at: Date
  deleted_at: Date | null
}

export async function presentBooking(rows: Rows, token: string): Promise<Booking> {
  const found = await sql<Row>`
    SELECT b.token, p.public_key AS page_key, e.starts_at, e.ends_at, c.name AS company, u.short_name AS who,
           e.location, e.meeting_url, e.deleted_at,
           jsonb_build_object('id', k.id, 'name', k.name, 'minutes', k.minutes, 'place', k.place,
                              'description', k.description) AS kind
      FROM bookings b JOIN agenda_events e ON e.id = b.event_id JOIN booking_pages p ON p.id = b.page_id
      JOIN booking_kinds k ON k.id = b.kind_id JOIN companies c ON c.id = b.company_id
      LEFT JOIN users u ON u.id = e.owner_id
     WHERE b.token = ${token}`.execute(rows)
  const [row] = found.rows
  if (row === undefined) throw new Failure(notFound)
  const { deleted_at, starts_at, ends_at, ...booking } = row
  return {
    ...booking,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    state: deleted_at !== null ? 'cancelled' : ends_at < new Date() ? 'over' : 'open',
  }
}
