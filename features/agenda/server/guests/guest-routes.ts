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
import { guestsOf, type Occasion, occasionOf } from './guest-rows.ts'
import { type InvitationPorts, notifyAnswer } from './invite-guests.ts'

/** Changes of one answer that the organizer is told of; later ones are shown in the event alone. */
const MAX_TOLD = 10

async function setAnswer(
  unit: UnitOfWork,
  ports: Pick<InvitationPorts, 'notify'>,
  { occasion, id, answer }: { occasion: Occasion; id: number; answer: GuestAnswer },
): Promise<void> {
  const changed = await sql<{ changes: number }>`
    UPDATE agenda_guests SET answer = ${answer}, answered_at = now(), changes = changes + 1
     WHERE id = ${id} AND answer <> ${answer} RETURNING changes`.execute(unit.rows)
  const [{ changes } = { changes: 0 }] = changed.rows
  if (changes === 0 || changes > MAX_TOLD) return
  const guest = (await guestsOf(unit.rows, occasion)).find((one) => one.id === id)
  if (guest) await notifyAnswer(unit, ports, { occasion, guest: { ...guest, answer } })
}

/** Guests as colleagues see them, and their own answers. */
export const guestRoutes = (store: Store, ports: InvitationPorts): readonly BoundRoute[] => [
  bind(readGuests, async ({ unit, principal, params }) => {
    await read(unit, store, principal, params.id)
    const event = await eventRow(unit.rows, params.id)
    if (event === undefined) throw new Failure(notFound)
    const guests = await guestsOf(unit.rows, occasionOf(event))
    return {
      results: guests.map(({ id, user_id, name, answer, answered_at }) => ({
        id,
        user: user_id,
        name,
        answer,
        answered_at: answered_at?.toISOString() ?? null,
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
      await setAnswer(unit, ports, { occasion, id: mine.id, answer: body.answer })
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

type Row = Omit<Invitation, 'starts_at' | 'ends_at' | 'answer'> & { starts_at: Date; ends_at: Date }

/** The next occurrence, else the last. */
async function present(rows: Rows, { series_id, event_id, answer }: Found): Promise<Invitation> {
  const found = await sql<Row>`
    SELECT e.title, e.starts_at, e.ends_at, e.all_day, c.time_zone, ${whereabouts('e', 'm')} AS location, e.meeting_url, s.rule AS recurrence,
           u.short_name AS organizer, c.name AS company, (e.deleted_at IS NOT NULL OR e.ends_at < now()) AS closed
      FROM agenda_events e JOIN companies c ON c.id = e.company_id
      LEFT JOIN agenda_series s ON s.id = e.series_id LEFT JOIN users u ON u.id = e.owner_id
      LEFT JOIN agenda_rooms m ON m.id = e.room_id
     WHERE ${series_id === null ? sql`e.id = ${event_id}` : sql`e.series_id = ${series_id}`}
     ORDER BY e.deleted_at IS NOT NULL, e.ends_at < now(),
              CASE WHEN e.ends_at >= now() THEN e.starts_at END, e.starts_at DESC LIMIT 1`.execute(rows)
  const [row] = found.rows
  if (row === undefined) throw new Failure(notFound)
  return { ...row, answer, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() }
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
    bind(readInvitation, ({ params }) => within(params.token, ({ rows }, guest) => present(rows, guest))),
    bind(answerByToken, ({ params, body }) =>
      within(params.token, async (unit, guest) => {
        const shown = await present(unit.rows, guest)
        if (shown.closed) return shown
        await setAnswer(unit, ports, { occasion: guest, id: guest.id, answer: body.answer })
        unit.onCommit(() => ports.refresh(guest.company_id))
        return { ...shown, answer: body.answer }
      }),
    ),
  ]
}
