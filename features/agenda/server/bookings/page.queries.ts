import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import type { BookingPlace } from '../../contract/booking-pages.ts'
import type { Opening } from './open-slots.ts'

export interface Page extends Opening {
  id: number
  company_id: number
  public_key: string
  name: string
  description: string | null
  company: string
  who: string | null
  owner_id: number | null
  group_id: number | null
  buffer_before: number
  buffer_after: number
  notice_hours: number
  horizon_days: number
  per_day: number
}

export interface Kind {
  id: number
  name: string
  minutes: number
  place: BookingPlace
  detail: string | null
  description: string | null
}

type Row = Omit<Page, 'week' | 'timeZone'> & { week: string[][]; time_zone: string }

/** A page that takes bookings, of a company that is not disabled. @throws Failure 404 */
export async function openPage(database: Database, by: { key: string } | { id: number }): Promise<Page> {
  const found = await sql<Row>`
    SELECT p.id, p.company_id, p.public_key, p.name, p.description, c.name AS company, coalesce(g.name, u.short_name) AS who,
           p.owner_id, p.group_id, p.step, p.buffer_before, p.buffer_after, p.notice_hours, p.horizon_days, p.per_day,
           coalesce(p.time_zone, c.time_zone) AS time_zone,
           jsonb_build_array(p.sunday, p.monday, p.tuesday, p.wednesday, p.thursday, p.friday, p.saturday) AS week
      FROM booking_pages p JOIN companies c ON c.id = p.company_id LEFT JOIN users u ON u.id = p.owner_id
      LEFT JOIN agenda_groups g ON g.id = p.group_id
     WHERE ${'key' in by ? sql`p.public_key = ${by.key}` : sql`p.id = ${by.id}`}
       AND p.deleted_at IS NULL AND p.disabled_at IS NULL AND c.disabled_at IS NULL`.execute(
    database.systemRows,
  )
  const [row] = found.rows
  if (row === undefined) throw new Failure(notFound)
  const { time_zone: timeZone, ...page } = row
  return { ...page, timeZone }
}

export async function kindsOf(rows: Rows, pageId: number): Promise<Kind[]> {
  const found = await sql<Kind>`
    SELECT k.id, k.name, k.minutes, k.place, k.detail, k.description
      FROM booking_page_kinds l JOIN booking_kinds k ON k.id = l.kind_id
     WHERE l.page_id = ${pageId} AND k.deleted_at IS NULL ORDER BY search_form(k.name), k.id`.execute(rows)
  return found.rows
}

/** Who may get an appointment of a page: users who can still sign in. */
export async function membersOf(rows: Rows, { owner_id, group_id }: Page): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT u.id FROM users u
     WHERE u.deleted_at IS NULL AND u.disabled_at IS NULL AND ${
       group_id === null
         ? sql`u.id = ${owner_id}`
         : sql`u.id IN (SELECT m.user_id FROM agenda_group_members m JOIN agenda_groups g ON g.id = m.group_id
                         WHERE g.id = ${group_id} AND g.deleted_at IS NULL)`
     }
     ORDER BY u.id`.execute(rows)
  return found.rows.map(({ id }) => id)
}
