import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { composeMail } from '#platform/mail/server/compose-mail.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { GuestAnswer } from '../../contract/guests.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { writtenEvents } from '../ical/read-written.ts'
import { fold, type Lines, quoted, writeCalendar } from '../ical/write-calendar.ts'
import type { ReplyAddresses } from '../mailed/reply-address.ts'
import { whereabouts } from '../rooms/whereabouts.ts'
import { bumpSequence, type Guest, guestsOf, occasionOf } from './guest-rows.ts'
import type { SendGuestMail } from './limit-mails.ts'
import { when } from './when.ts'

export interface InvitationPorts {
  notify: Notify
  sendMail: SendGuestMail
  /** Address of the program: `https://cloud.example.com`. */
  origin: string
  /** Address from which its mails come. */
  mailFrom: string
  /** Addresses to which guests' programs answer; null: the product receives no mail. */
  replyAddresses: ReplyAddresses | null
}

interface InvitedEvent {
  id: number
  series_id: number | null
  company_id: number
  /** Of an appointment what was offered: somebody may have booked with another one's address, and mails them nothing they wrote. */
  title: string
  starts_at: Date
  recurs_at: Date | null
  all_day: boolean
  sequence: number
  location: string | null
  meeting_url: string | null
  organizer: string | null
  organizer_id: number | null
  company: string
  language: Language
  /** Of an appointment that somebody outside booked: the secret of its page, and their language. */
  booking_token: string | null
  booking_language: Language | null
  time_zone: string
}

async function eventOf(unit: UnitOfWork, id: number): Promise<InvitedEvent | undefined> {
  const found = await sql<InvitedEvent>`
    SELECT e.id, e.series_id, e.company_id, coalesce(k.name, e.title) AS title, e.starts_at, e.recurs_at, e.all_day, coalesce(s.sequence, e.sequence) AS sequence,
           ${whereabouts('e', 'm')} AS location, e.meeting_url, u.short_name AS organizer, u.id AS organizer_id, c.name AS company, c.language,
           c.time_zone, b.token AS booking_token, b.language AS booking_language
      FROM agenda_events e JOIN companies c ON c.id = e.company_id LEFT JOIN bookings b ON b.event_id = e.id
      LEFT JOIN booking_kinds k ON k.id = b.kind_id
      LEFT JOIN agenda_series s ON s.id = e.series_id LEFT JOIN users u ON u.id = e.owner_id
      LEFT JOIN agenda_rooms m ON m.id = e.room_id WHERE e.id = ${id}`.execute(unit.rows)
  return found.rows[0]
}

type News = 'invited' | 'changed' | 'cancelled'

interface Message {
  guests: readonly Guest[]
  news: News
  by: number
  /** Of a series: it is about this occurrence alone, and the answer to it is. */
  only?: boolean
  /** What changed, in place of that somebody changed it. */
  about?: (language: Language) => string
}

/** Mail addresses of the program alone: those of users are not given to outsiders. */
const address = (mailFrom: string): string => /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom

type Outsider = Pick<Guest, 'answer' | 'token'> & { email: string }

/** What somebody answered stays answered in their calendar, whatever else changes. */
const PARTSTAT: Readonly<Record<GuestAnswer, string>> = {
  pending: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
}

/** Stand for each guest's own lines. */
const ATTENDEE = 'ATTENDEE'
const ORGANIZER = 'ORGANIZER'
/** Letters of a mailed calendar; occurrences with values of their own beyond them are not in it. */
const MAX_CALENDAR = 200_000

/** As many components as fit: time zones and the rule come first. */
function fitting(components: readonly Lines[]): Lines[] {
  let room = MAX_CALENDAR
  return components.filter((lines) => {
    room -= lines.reduce((sum, line) => sum + line.length + 2, 0)
    return room >= 0
  })
}

/** What is mailed of an event as a calendar, folded once: a long one for fifty guests costs what one costs. */
async function calendarFor(
  unit: UnitOfWork,
  { mailFrom, replyAddresses }: Pick<InvitationPorts, 'mailFrom' | 'replyAddresses'>,
  event: InvitedEvent,
  cancelled: boolean,
) {
  const { series_id } = event
  const organizer = `ORGANIZER;CN=${quoted(`${event.organizer ?? event.company} (${event.company})`)}:mailto:`
  // A booked appointment is moved and cancelled on its page.
  const isAnswered = replyAddresses !== null && event.booking_token === null
  const where = series_id === null ? sql`r.id = ${event.id}` : sql`r.series_id = ${series_id}`
  const alive = cancelled ? sql`true` : sql`r.deleted_at IS NULL`
  const components = await writtenEvents(unit.rows, sql`${where} AND ${alive}`, {
    timeZone: event.time_zone,
    max: 5000,
    extras: {
      lines: [ORGANIZER, ATTENDEE],
      cancelled,
      ...(event.booking_token === null ? {} : { instead: { title: event.title, description: null } }),
    },
  })
  const method: 'CANCEL' | 'REQUEST' = cancelled ? 'CANCEL' : 'REQUEST'
  const content = writeCalendar(fitting(components), { method })
  const calendarOf = ({ email, answer, token }: Outsider): string => {
    const rsvp = isAnswered && !cancelled ? 'TRUE' : 'FALSE'
    const replies = isAnswered ? replyAddresses.of(token) : address(mailFrom)
    const own = [
      `${organizer}${replies}`,
      `ATTENDEE;CN=${quoted(email)};ROLE=REQ-PARTICIPANT;PARTSTAT=${PARTSTAT[answer]};RSVP=${rsvp}:mailto:${email}`,
    ].map(fold)
    return content.replaceAll(`\r\n${ORGANIZER}\r\n${ATTENDEE}\r\n`, () => `\r\n${own.join('\r\n')}\r\n`)
  }
  return { method, calendarOf }
}

type Texts = (
  key: Parameters<typeof translate<typeof agendaTexts>>[2],
  values?: Record<string, string>,
) => string

/** Where a guest answers; of an appointment where its visitor moves it. */
function linkOf(
  t: Texts,
  origin: string,
  event: InvitedEvent,
  { token, only }: { token: string; only: boolean },
) {
  if (event.booking_token !== null)
    return { label: t('agenda.mailBooking'), url: `${origin}/mi-cita/${event.booking_token}` }
  const occurrence = only && event.recurs_at !== null ? `?fecha=${event.recurs_at.toISOString()}` : ''
  return { label: t('agenda.mailAnswer'), url: `${origin}/invitacion/${token}${occurrence}` }
}

/** How they can answer. A booked appointment is moved and cancelled on its page alone. */
const footerOf = ({ replyAddresses }: InvitationPorts, booked: boolean) =>
  replyAddresses !== null && !booked ? 'agenda.mailFooterReplies' : 'agenda.mailFooter'

async function mailOutside(
  unit: UnitOfWork,
  ports: InvitationPorts,
  event: InvitedEvent,
  { guests, news, only = false, about }: Omit<Message, 'by'>,
): Promise<void> {
  if (guests.length === 0) return
  const { sendMail, origin } = ports
  const language = event.booking_language ?? event.language
  const t: Texts = (key, values = {}) => translate(agendaTexts, language, key, values)
  const cancelled = news === 'cancelled'
  const booked = event.booking_token !== null
  const told = booked ? (`booking.${news}` as const) : news
  const host = new URL(origin).host
  const { method, calendarOf } = await calendarFor(unit, ports, event, cancelled)
  const { title, organizer, company } = event
  const said = about
    ? [about(language)]
    : [t(`agenda.mailText.${told}`, { who: organizer ?? company, title }), when(event)]
  const places = [event.location, event.meeting_url].filter((one) => one !== null)
  for (const { email, token, answer } of guests) {
    if (email === null) continue
    // Of one occurrence that moved nobody has agreed yet, whatever they said of the series.
    const stands = only ? 'pending' : answer
    const asks = told === 'changed' && stands === 'pending'
    const mail = {
      ...composeMail({
        to: email,
        subject: t(`agenda.mail.${told}`, { title }),
        paragraphs: [...said, ...places, ...(asks ? [t('agenda.mailConfirm')] : [])],
        ...(cancelled ? {} : { link: linkOf(t, origin, event, { token, only }) }),
        footer: t(footerOf(ports, booked), { company, host }),
      }),
      calendar: { method, content: calendarOf({ email, answer: stands, token }) },
    }
    await sendMail(unit, event.company_id, mail, booked ? 'visitors' : 'colleagues')
  }
}

async function notifyColleagues(
  unit: UnitOfWork,
  { notify }: InvitationPorts,
  event: InvitedEvent,
  { guests, news, by, about }: Message,
): Promise<void> {
  const ids = guests.flatMap(({ user_id }) => (user_id === null || user_id === by ? [] : [user_id]))
  if (ids.length === 0) return
  const users = await unit.rows
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', 'in', ids)
    .execute()
  await notify(
    unit,
    users.map(({ id, language }) => ({
      companyId: event.company_id,
      userId: id,
      kind: 'agenda',
      title: event.title,
      body:
        about?.((language ?? event.language) as Language) ??
        translate(agendaTexts, (language ?? event.language) as Language, `agenda.notice.${news}`, {
          who: event.organizer ?? '',
          when: when(event),
        }),
      ...(news === 'cancelled' ? {} : { link: `/pbxCloud/agenda?event=${event.id}` }),
      dedupeKey: `agenda:${news}:${event.series_id ?? ''}:${event.id}:${event.sequence}`,
      push: true,
    })),
  )
}

async function send(
  unit: UnitOfWork,
  ports: InvitationPorts,
  event: InvitedEvent,
  message: Message,
): Promise<void> {
  await notifyColleagues(unit, ports, event, message)
  const guests = message.guests.filter(({ email }) => email !== null)
  await mailOutside(unit, ports, event, { ...message, guests })
}

/** Sends each guest what they do not know yet: the invitation, or what changed. */
export async function sendInvitations(
  unit: UnitOfWork,
  ports: InvitationPorts,
  eventId: number,
  by: number,
  how: Pick<Message, 'only' | 'about'> = {},
): Promise<void> {
  const event = await eventOf(unit, eventId)
  if (event === undefined) return
  const guests = await guestsOf(unit.rows, occasionOf(event))
  const fresh = guests.filter(({ notified_sequence }) => notified_sequence === null)
  const behind = guests.filter(({ notified_sequence: known }) => known !== null && known < event.sequence)
  await send(unit, ports, event, { guests: fresh, news: 'invited', by })
  await send(unit, ports, event, { guests: behind, news: 'changed', by, ...how })
  const ids = [...fresh, ...behind].map(({ id }) => id)
  if (ids.length > 0)
    await sql`UPDATE agenda_guests SET notified_sequence = ${event.sequence} WHERE id = ANY(${ids}::bigint[])`.execute(
      unit.rows,
    )
}

/** Notifies these guests, or all, that they need not come. */
export async function sendCancellations(
  unit: UnitOfWork,
  ports: InvitationPorts,
  { eventId, by, guests }: { eventId: number; by: number; guests?: readonly Guest[] },
): Promise<void> {
  const event = await eventOf(unit, eventId)
  if (event === undefined) return
  // For all it is a change like others, by which calendars tell what is newer (RFC 5546, 3.2.5).
  if (guests === undefined) {
    await bumpSequence(unit.rows, occasionOf(event))
    event.sequence += 1
  }
  const all = guests ?? (await guestsOf(unit.rows, occasionOf(event)))
  await send(unit, ports, event, {
    guests: all.filter(({ notified_sequence }) => notified_sequence !== null),
    news: 'cancelled',
    by,
  })
}

/** Notifies the guests of a series of what is left of it, or that nothing is. */
export async function sendRemaining(
  unit: UnitOfWork,
  ports: InvitationPorts,
  seriesId: number,
  by: number,
): Promise<void> {
  const found = await sql<{ id: number; gone: boolean }>`
    SELECT id, deleted_at IS NOT NULL AS gone FROM agenda_events WHERE series_id = ${seriesId}
     ORDER BY deleted_at IS NOT NULL, recurs_at LIMIT 1`.execute(unit.rows)
  const [event] = found.rows
  if (event === undefined) return
  if (event.gone) await sendCancellations(unit, ports, { eventId: event.id, by })
  else await sendInvitations(unit, ports, event.id, by)
}
