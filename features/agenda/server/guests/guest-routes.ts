import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { read } from '#platform/resource/server/resource-writes.ts'
import type { Store } from '#platform/resource/server/store.ts'
import {
  answerByToken,
  answerInvitation,
  type GuestAnswer,
  type Invitation,
  readGuests,
  readInvitation,
} from '../../contract/guests.ts'
import { whereabouts } from '../rooms/whereabouts.ts'
import { eventRow } from '../series/series-rows.ts'
import { answerTo, setAnswer } from './answers.ts'
import { guestsOf, type Occasion, occasionOf } from './guest-rows.ts'
import type { InvitationPorts } from './invite-guests.ts'

/** Guests as colleagues see them, and their own answers. */
export const guestRoutes = (store: Store, ports: InvitationPorts): readonly BoundRoute[] => [
  bind(readGuests, async ({ unit, principal, params }) => {
    await read(unit, store, principal, params.id)
    const event = await eventRow(unit.rows, params.id)
    if (event === undefined) throw new Failure(notFound)
    const guests = await guestsOf(unit.rows, occasionOf(event), event.id)
    return {
      results: guests.map(({ id, user_id, name, answer, answered_at, only_this }) => ({
        id,
        user: user_id,
        name,
        answer,
        answered_at: answered_at?.toISOString() ?? null,
        only_this,
      })),
    }
  }),
  refreshingLists(
    [store.resource.name],
    bind(answerInvitation, async ({ unit, principal, params, body }) => {
      await read(unit, store, principal, params.id)
      const event = await eventRow(unit.rows, params.id)
      if (event === undefined) throw new Failure(notFound)
      const occasion = occasionOf(event)
      const mine = (await guestsOf(unit.rows, occasion)).find(({ user_id }) => user_id === principal.userId)
      if (mine === undefined) throw new Failure(notFound)
      const eventId = body.only_this && event.series_id !== null ? event.id : null
      await setAnswer(unit, ports, { occasion, id: mine.id, answer: body.answer, eventId })
      return { answer: body.answer }
    }),
    undefined,
    (_, { params }) => [(params as { id: number }).id],
  ),
]

interface Found extends Occasion {
  id: number
  company_id: number
  answer: GuestAnswer
}

type Row = Omit<Invitation, 'starts_at' | 'ends_at' | 'recurs_at' | 'occurrences'> & {
  id: number
  starts_at: Date
  ends_at: Date
  recurs_at: Date | null
}

/** Coming occurrences that are shown to be answered one by one. */
const MAX_SHOWN = 12

/** Coming occurrences of a series, with what the guest says of each. */
async function comingOf(rows: Rows, { id, series_id }: Found): Promise<Invitation['occurrences']> {
  if (series_id === null) return []
  const found = await sql<{ recurs_at: Date; starts_at: Date; ends_at: Date; answer: GuestAnswer }>`
    SELECT e.recurs_at, e.starts_at, e.ends_at, ${answerTo('g', 'e')} AS answer
      FROM agenda_events e JOIN agenda_guests g ON g.id = ${id}
     WHERE e.series_id = ${series_id} AND e.deleted_at IS NULL AND e.ends_at >= now()
     ORDER BY e.starts_at LIMIT ${MAX_SHOWN}`.execute(rows)
  return found.rows.map(({ answer, ...times }) => ({
    answer,
    recurs_at: times.recurs_at.toISOString(),
    starts_at: times.starts_at.toISOString(),
    ends_at: times.ends_at.toISOString(),
  }))
}

/** The occurrence that is asked for; of a series as a whole the next one, else the last. */
async function present(
  rows: Rows,
  guest: Found,
  at: string | undefined,
): Promise<Invitation & { eventId: number | null }> {
  const { series_id, event_id, id: guestId } = guest
  const one = series_id === null ? undefined : at
  const found = await sql<Row>`
    SELECT e.id, e.title, e.starts_at, e.ends_at, e.all_day, e.recurs_at, c.time_zone, ${whereabouts('e', 'm')} AS location, e.meeting_url,
           s.rule AS recurrence, u.short_name AS organizer, c.name AS company,
           ${one === undefined ? sql`g.answer` : answerTo('g', 'e')} AS answer,
           (e.deleted_at IS NOT NULL OR e.ends_at < now()) AS closed
      FROM agenda_events e JOIN companies c ON c.id = e.company_id JOIN agenda_guests g ON g.id = ${guestId}
      LEFT JOIN agenda_series s ON s.id = e.series_id LEFT JOIN users u ON u.id = e.owner_id
      LEFT JOIN agenda_rooms m ON m.id = e.room_id
     WHERE ${series_id === null ? sql`e.id = ${event_id}` : sql`e.series_id = ${series_id}`}
       AND ${one === undefined ? sql`true` : sql`e.recurs_at = ${new Date(one)}`}
     ORDER BY e.deleted_at IS NOT NULL, e.ends_at < now(),
              CASE WHEN e.ends_at >= now() THEN e.starts_at END, e.starts_at DESC LIMIT 1`.execute(rows)
  const [row] = found.rows
  if (row === undefined) throw new Failure(notFound)
  const { id, recurs_at, starts_at, ends_at, ...shown } = row
  return {
    ...shown,
    eventId: one === undefined ? null : id,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    recurs_at: one === undefined ? null : (recurs_at?.toISOString() ?? null),
    occurrences: await comingOf(rows, guest),
  }
}

/** The page of somebody outside, who has nothing but the secret in their mail. */
export function invitationRoutes(
  database: Database,
  ports: InvitationPorts & { refresh: (companyId: number) => void },
): readonly BoundRoute[] {
  const within = async <Result>(token: string, work: (unit: UnitOfWork, guest: Found) => Promise<Result>) => {
    const guest = await database.systemRows
      .selectFrom('agenda_guests')
      .innerJoin('companies', 'companies.id', 'agenda_guests.company_id')
      .select(['agenda_guests.id', 'company_id', 'event_id', 'series_id', 'answer'])
      .where('agenda_guests.token', '=', token)
      .where('agenda_guests.email', 'is not', null)
      .where('companies.disabled_at', 'is', null)
      .executeTakeFirst()
    if (guest === undefined) throw new Failure(notFound)
    return database.tenant(guest.company_id, (unit) => work(unit, guest as Found))
  }
  return [
    bind(readInvitation, ({ params, query }) =>
      within(params.token, async ({ rows }, guest) => {
        const { eventId: _, ...shown } = await present(rows, guest, query.recurs_at)
        return shown
      }),
    ),
    bind(answerByToken, ({ params, body }) =>
      within(params.token, async (unit, guest) => {
        const { eventId, ...shown } = await present(unit.rows, guest, body.recurs_at)
        if (shown.closed) return shown
        await setAnswer(unit, ports, { occasion: guest, id: guest.id, answer: body.answer, eventId })
        unit.onCommit(() => ports.refresh(guest.company_id))
        return { ...shown, answer: body.answer, occurrences: await comingOf(unit.rows, guest) }
      }),
    ),
  ]
}
