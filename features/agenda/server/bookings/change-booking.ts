import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import { type Booking, bookingClosed, slotTaken } from '../../contract/bookings.ts'
import { bumpSequence } from '../guests/guest-rows.ts'
import { sendCancellations, sendInvitations } from '../guests/invite-guests.ts'
import { giveUpRooms } from '../rooms/give-up-rooms.ts'
import { lockRooms } from '../rooms/take-rooms.ts'
import { presentBooking } from './booking.present.ts'
import { chooseMember, lockMembers } from './choose-member.ts'
import { freeAt } from './free-slots.ts'
import { acceptFor, type BookingPorts } from './make-booking.ts'
import { notifyMember } from './notify-member.ts'
import { membersOf, openPage } from './page.queries.ts'

interface Found {
  company_id: number
  page_id: number
}

/** The company and page of a booking. @throws Failure 404 */
export async function findBooking(database: Database, token: string): Promise<Found> {
  const found = await database.systemRows
    .selectFrom('bookings')
    .innerJoin('companies', 'companies.id', 'bookings.company_id')
    .select(['bookings.company_id', 'page_id'])
    .where('token', '=', token)
    .where('companies.disabled_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw new Failure(notFound)
  return found
}

interface Row {
  event_id: number
  owner_id: number | null
  email: string
  starts_at: Date
  length: number
  cancelled: boolean
  over: boolean
}

/** Locks the event: moved and cancelled at once, one comes after the other. */
async function lockBooking(rows: Rows, token: string): Promise<Row> {
  const found = await sql<Row>`
    SELECT e.id AS event_id, e.owner_id, b.email, e.starts_at,
           (extract(epoch FROM e.ends_at - e.starts_at) / 60)::integer AS length,
           e.deleted_at IS NOT NULL AS cancelled, e.ends_at < now() AS over
      FROM bookings b JOIN agenda_events e ON e.id = b.event_id WHERE b.token = ${token} FOR UPDATE OF e`.execute(
    rows,
  )
  const [row] = found.rows
  if (row === undefined) throw new Failure(notFound)
  return row
}

/** The visitor moves it; of a group to whoever is free then, the same member first. */
export async function move(
  database: Database,
  ports: BookingPorts,
  token: string,
  at: number,
): Promise<Booking> {
  const { company_id, page_id } = await findBooking(database, token)
  const page = await openPage(database, { id: page_id })
  return database.tenant(company_id, async (unit) => {
    const { rows } = unit
    const members = await membersOf(rows, page)
    await lockMembers(rows, members)
    const booking = await lockBooking(rows, token)
    if (booking.cancelled || booking.over) throw new Failure(bookingClosed)
    if (booking.starts_at.getTime() === at) return presentBooking(rows, token)
    const wish = { page, members, minutes: booking.length, except: booking.event_id }
    const free = await freeAt(rows, wish, at)
    const same = free.find((id) => id === booking.owner_id)
    const owner = same ?? (await chooseMember(rows, page.id, free))
    if (owner === undefined) throw new Failure(slotTaken)
    if (owner !== booking.owner_id)
      await notifyMember(unit, ports, { eventId: booking.event_id, news: 'cancelled', name: booking.email })
    await lockRooms(rows, { events: [booking.event_id] })
    await sql`
      UPDATE agenda_events SET starts_at = ${new Date(at)}, ends_at = ${new Date(at + booking.length * 60_000)},
             owner_id = ${owner}, noticed_at = NULL, version = version + 1
       WHERE id = ${booking.event_id}`.execute(rows)
    await giveUpRooms(unit, ports.notify, sql`e.id = ${booking.event_id}`)
    await bumpSequence(rows, { event_id: booking.event_id, series_id: null })
    await acceptFor(rows, booking.event_id)
    await sendInvitations(unit, ports, booking.event_id, owner)
    await notifyMember(unit, ports, { eventId: booking.event_id, news: 'moved', name: booking.email })
    unit.onCommit(() => ports.refresh(company_id))
    return presentBooking(rows, token)
  })
}

async function endBooking(unit: UnitOfWork, ports: BookingPorts, booking: Row): Promise<void> {
  const { event_id: eventId, owner_id, email } = booking
  await sql`UPDATE agenda_events SET deleted_at = now(), version = version + 1 WHERE id = ${eventId}`.execute(
    unit.rows,
  )
  await bumpSequence(unit.rows, { event_id: eventId, series_id: null })
  await sendCancellations(unit, ports, { eventId, by: owner_id ?? 0 })
  await notifyMember(unit, ports, { eventId, news: 'cancelled', name: email })
}

/** The visitor cancels it; asked again, answers the same. */
export async function cancel(database: Database, ports: BookingPorts, token: string): Promise<Booking> {
  const { company_id } = await findBooking(database, token)
  return database.tenant(company_id, async (unit) => {
    const booking = await lockBooking(unit.rows, token)
    if (booking.over && !booking.cancelled) throw new Failure(bookingClosed)
    if (!booking.cancelled) {
      await endBooking(unit, ports, booking)
      unit.onCommit(() => ports.refresh(company_id))
    }
    return presentBooking(unit.rows, token)
  })
}
