import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { GuestAnswer } from '../../contract/guests.ts'

/** What people are invited to: a single event, or a series. */
export interface Occasion {
  event_id: number | null
  series_id: number | null
}

export interface Guest {
  id: number
  user_id: number | null
  email: string | null
  name: string
  answer: GuestAnswer
  answered_at: Date | null
  notified_sequence: number | null
  token: string
  /** Said of the occurrence that was asked for, not of its series. */
  only_this: boolean
}

export const occasionOf = (event: { id: number; series_id: number | null }): Occasion =>
  event.series_id === null
    ? { event_id: event.id, series_id: null }
    : { event_id: null, series_id: event.series_id }

const of = ({ event_id, series_id }: Occasion) =>
  series_id === null ? sql`g.event_id = ${event_id}` : sql`g.series_id = ${series_id}`

/** Guests with their answers: to all that they are invited to, or to one occurrence of it. */
export async function guestsOf(
  rows: Rows,
  occasion: Occasion,
  eventId: number | null = null,
): Promise<Guest[]> {
  const found = await sql<Guest>`
    SELECT g.id, g.user_id, g.email, coalesce(u.short_name, g.email) AS name, coalesce(a.answer, g.answer) AS answer,
           CASE WHEN a.guest_id IS NULL THEN g.answered_at ELSE a.answered_at END AS answered_at,
           g.notified_sequence, g.token, a.guest_id IS NOT NULL AS only_this
      FROM agenda_guests g LEFT JOIN users u ON u.id = g.user_id
      LEFT JOIN agenda_answers a ON a.guest_id = g.id AND a.event_id = ${eventId}
     WHERE ${of(occasion)} AND u.deleted_at IS NULL ORDER BY g.user_id IS NULL, name, g.id`.execute(rows)
  return found.rows
}

/** Addresses of colleagues, whom one invites as such: they would hear of everything twice, and be asked for two answers. */
async function colleaguesAmong(rows: Rows, companyId: number, emails: readonly string[]) {
  if (emails.length === 0) return new Map<string, number>()
  const found = await sql<{ id: number; email: string }>`
    SELECT id, lower(email::text) AS email FROM users
     WHERE company_id = ${companyId} AND lower(email::text) = ANY(${[...emails]}::text[]) AND disabled_at IS NULL
       AND deleted_at IS NULL AND role <> 'operator'`.execute(rows)
  return new Map(found.rows.map(({ id, email }) => [email, id]))
}

/** Sets who is invited; what is undefined stays. Whose event it is comes anyway. @returns those who are not any more */
export async function setGuests(
  rows: Rows,
  companyId: number,
  occasion: Occasion,
  given: { users: readonly number[] | undefined; emails: readonly string[] | undefined },
): Promise<Guest[]> {
  if (given.users === undefined && given.emails === undefined) return []
  const addresses = given.emails?.map((one) => one.toLowerCase())
  const colleagues = await colleaguesAmong(rows, companyId, addresses ?? [])
  const wanted = addresses?.filter((one) => !colleagues.has(one))
  const users = given.users && [...given.users, ...colleagues.values()]
  const gone = (await guestsOf(rows, occasion)).filter(({ user_id, email }) =>
    user_id === null
      ? wanted && !wanted.includes(email?.toLowerCase() ?? '')
      : users && !users.includes(user_id),
  )
  if (gone.length > 0)
    await sql`DELETE FROM agenda_guests WHERE id = ANY(${gone.map(({ id }) => id)}::bigint[])`.execute(rows)
  const { event_id, series_id } = occasion
  await sql`
    INSERT INTO agenda_guests (company_id, event_id, series_id, user_id, email)
    SELECT ${companyId}::bigint, ${event_id}::bigint, ${series_id}::bigint, o, NULL FROM unnest(${[...new Set(users ?? colleagues.values())]}::bigint[]) o
     WHERE NOT EXISTS (SELECT FROM agenda_events e WHERE e.owner_id = o AND (e.id = ${event_id} OR e.series_id = ${series_id}))
    UNION ALL SELECT ${companyId}::bigint, ${event_id}::bigint, ${series_id}::bigint, NULL, o FROM unnest(${[...new Set(wanted ?? [])]}::text[]) o
    ON CONFLICT DO NOTHING`.execute(rows)
  return gone
}

/** After a new time nobody has agreed yet, to no occurrence either. */
export async function forgetAnswers(rows: Rows, occasion: Occasion): Promise<void> {
  await sql`
    DELETE FROM agenda_answers a USING agenda_guests g WHERE g.id = a.guest_id AND ${of(occasion)}`.execute(
    rows,
  )
  await sql`
    UPDATE agenda_guests g SET answer = 'pending', answered_at = NULL, changes = 0 WHERE ${of(occasion)} AND answer <> 'pending'`.execute(
    rows,
  )
}

/** Counts a change that guests must hear of. */
export async function bumpSequence(rows: Rows, { event_id, series_id }: Occasion): Promise<void> {
  if (series_id === null)
    await sql`UPDATE agenda_events SET sequence = sequence + 1 WHERE id = ${event_id}`.execute(rows)
  else await sql`UPDATE agenda_series SET sequence = sequence + 1 WHERE id = ${series_id}`.execute(rows)
}

/** Guests of a page of events, in one statement: `guests` and `guest_emails` of each record. */
export async function completeGuests(
  rows: Rows,
  records: readonly Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const ids = records.map(({ id }) => Number(id))
  const found = await sql<{ id: number; guests: unknown[]; guest_emails: string[] }>`
    SELECT e.id,
           coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'label', u.short_name) ORDER BY u.short_name)
             FILTER (WHERE u.id IS NOT NULL), '[]') AS guests,
           coalesce(array_agg(g.email ORDER BY g.email) FILTER (WHERE g.email IS NOT NULL), '{}') AS guest_emails
      FROM agenda_events e
      JOIN agenda_guests g ON g.event_id = e.id OR g.series_id = e.series_id
      LEFT JOIN users u ON u.id = g.user_id AND u.deleted_at IS NULL
     WHERE e.id = ANY(${ids}::bigint[]) GROUP BY e.id`.execute(rows)
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return records.map((record) => {
    const { guests = [], guest_emails = [] } = byId.get(Number(record.id)) ?? {}
    return { ...record, guests, guest_emails }
  })
}
