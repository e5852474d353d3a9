import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { invalid, notFound, tooMany } from '#platform/contract/errors.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import { findText, type Language } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { countryIn, phoneProblem } from '#platform/resource/server/normalise-phones.ts'
import { isPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import { type Booking, slotTaken } from '../../contract/bookings.ts'
import { setGuests } from '../guests/guest-rows.ts'
import { type InvitationPorts, sendInvitations } from '../guests/invite-guests.ts'
import { presentBooking } from './booking.present.ts'
import { chooseMember, lockMembers } from './choose-member.ts'
import { freeAt } from './free-slots.ts'
import { notifyMember } from './notify-member.ts'
import { type Kind, kindsOf, membersOf, type Page } from './page.queries.ts'

/** Finds the CRM's person by number or e-mail, or makes one; nothing known of them is overwritten. */
export type FindOrMakePerson = (
  unit: UnitOfWork,
  facts: { companyId: number; name: string; email: string; phone: string | null },
) => Promise<number>

/** Makes a meeting room of a user's; returns its address, or null where there are no meetings. */
export type MakeMeeting = (
  unit: UnitOfWork,
  room: { companyId: number; userId: number; name: string },
) => Promise<string | null>

export interface BookingPorts extends InvitationPorts {
  findOrMakePerson: FindOrMakePerson
  makeMeeting: MakeMeeting
  refresh: (companyId: number) => void
}

export interface Visitor {
  name: string
  email: string
  phone: string | null
  note: string
  language: Language
}

/** Bookings of a page within an hour, and of one address that are still to come. */
const MAX_AN_HOUR = 60
const MAX_OF_ONE = 5
const MAX_TITLE = 160
const MAX_ROOM = 80

async function refuseFlood(rows: Rows, pageId: number, email: string): Promise<void> {
  const found = await sql<{ latest: number; own: number }>`
    SELECT count(*) FILTER (WHERE b.created_at > now() - interval '1 hour')::integer AS latest,
           count(*) FILTER (WHERE b.email = ${email} AND e.deleted_at IS NULL AND e.ends_at > now())::integer AS own
      FROM bookings b JOIN agenda_events e ON e.id = b.event_id WHERE b.page_id = ${pageId}`.execute(rows)
  const [{ latest, own } = { latest: 0, own: 0 }] = found.rows
  if (latest >= MAX_AN_HOUR || own >= MAX_OF_ONE) throw new Failure(tooMany, { retryAfterSeconds: 600 })
}

/** E.164. @throws Failure 400 on `phone` */
async function numberOf(
  unit: UnitOfWork,
  companyId: number,
  { phone, language }: Visitor,
  isNeeded: boolean,
): Promise<string | null> {
  if (phone === null) {
    if (!isNeeded) return null
    throw new Failure(invalid, {
      fields: { phone: [findText(platformTexts, language, 'field.required') ?? ''] },
    })
  }
  const parsed = parsePhone(phone, await countryIn(unit, companyId))
  if (isPhone(parsed)) return parsed.e164
  throw new Failure(invalid, { fields: { phone: [phoneProblem(language, parsed.reason)] } })
}

async function insertEvent(
  rows: Rows,
  page: Page,
  kind: Kind,
  event: {
    visitor: Visitor
    phone: string | null
    owner: number
    person: number
    at: number
    meeting: string | null
  },
): Promise<number> {
  const { visitor, phone, owner, person, at, meeting } = event
  const lines = [visitor.email, phone, visitor.note]
  const made = await rows
    .insertInto('agenda_events')
    .values({
      company_id: page.company_id,
      title: cutText(`${kind.name}: ${visitor.name}`, MAX_TITLE),
      description: lines.filter((line) => line !== null && line !== '').join('\n'),
      starts_at: new Date(at),
      ends_at: new Date(at + kind.minutes * 60_000),
      owner_id: owner,
      group_id: page.group_id,
      person_id: person,
      location: kind.place === 'meeting' ? null : kind.detail,
      meeting_url: meeting,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** The kind's own link; without one each booking gets a room of its own, so that no two visitors meet. */
async function meetingOf(
  unit: UnitOfWork,
  ports: BookingPorts,
  { page, kind, owner, visitor }: { page: Page; kind: Kind; owner: number; visitor: Visitor },
): Promise<string | null> {
  if (kind.place !== 'meeting') return null
  if (kind.detail !== null && kind.detail !== '') return kind.detail
  const name = cutText(`${kind.name}: ${visitor.name}`, MAX_ROOM)
  return ports.makeMeeting(unit, { companyId: page.company_id, userId: owner, name })
}

async function keep(
  unit: UnitOfWork,
  ports: BookingPorts,
  page: Page,
  wish: { kind: number; at: number; visitor: Visitor },
): Promise<Booking> {
  const { rows } = unit
  const { at, visitor } = wish
  const kind = (await kindsOf(rows, page.id)).find(({ id }) => id === wish.kind)
  if (kind === undefined) throw new Failure(notFound)
  const phone = await numberOf(unit, page.company_id, visitor, kind.place === 'telephone')
  const members = await membersOf(rows, page)
  await lockMembers(rows, members)
  await refuseFlood(rows, page.id, visitor.email)
  const free = await freeAt(rows, { page, members, minutes: kind.minutes }, at)
  const owner = await chooseMember(rows, page.id, free)
  if (owner === undefined) throw new Failure(slotTaken)
  const { name, email, language } = visitor
  const person = await ports.findOrMakePerson(unit, { companyId: page.company_id, name, email, phone })
  const meeting = await meetingOf(unit, ports, { page, kind, owner, visitor })
  const event = await insertEvent(rows, page, kind, { visitor, phone, owner, person, at, meeting })
  const { token } = await rows
    .insertInto('bookings')
    .values({
      company_id: page.company_id,
      page_id: page.id,
      kind_id: kind.id,
      event_id: event,
      email,
      language,
    })
    .returning('token')
    .executeTakeFirstOrThrow()
  await setGuests(
    rows,
    page.company_id,
    { event_id: event, series_id: null },
    { users: undefined, emails: [email] },
  )
  await acceptFor(rows, event)
  await sendInvitations(unit, ports, event, owner)
  await notifyMember(unit, ports, { eventId: event, news: 'booked', name })
  unit.onCommit(() => ports.refresh(page.company_id))
  return presentBooking(rows, token)
}

/** Who books comes. */
export async function acceptFor(rows: Rows, eventId: number): Promise<void> {
  await sql`UPDATE agenda_guests SET answer = 'accepted', answered_at = now() WHERE event_id = ${eventId} AND email IS NOT NULL`.execute(
    rows,
  )
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

/** Books one of the page's free times. @throws Failure `agenda.slot_taken`, `too_many`, 400 on `phone`, 404 for a kind of another page */
export async function book(
  database: Database,
  ports: BookingPorts,
  page: Page,
  wish: { kind: number; at: number; visitor: Visitor },
): Promise<Booking> {
  const once = () => database.tenant(page.company_id, (unit) => keep(unit, ports, page, wish))
  try {
    return await once()
  } catch (error) {
    // Somebody made the same person at once: the second attempt finds them.
    if (isTaken(error)) return once()
    throw error
  }
}
