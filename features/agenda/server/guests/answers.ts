import { type RawBuilder, sql } from 'kysely'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { GuestAnswer } from '../../contract/guests.ts'
import { guestsOf, type Occasion } from './guest-rows.ts'
import type { InvitationPorts } from './invite-guests.ts'
import { notifyAnswer } from './notify-answer.ts'

/** Changes of one answer that the organizer is told of; later ones are shown in the event alone. */
const MAX_TOLD = 10

interface Answered {
  occasion: Occasion
  /** The guest's. */
  id: number
  answer: GuestAnswer
  /** One occurrence of the series; null: all that is invited to. */
  eventId: number | null
  /** Of a mail, which may come after a later one; absent: now. */
  writtenAt?: Date | null
}

/** @returns how often the answer changed by now; 0: it is the same */
async function write(rows: Rows, { id, answer, eventId, writtenAt }: Answered): Promise<number> {
  const at = writtenAt ?? null
  const isLatest = (known: string) =>
    sql`(${at}::timestamptz IS NULL OR coalesce(${sql.ref(known)} <= ${at}, true))`
  const changed =
    eventId === null
      ? await sql<{ changes: number }>`
          UPDATE agenda_guests SET answer = ${answer}, answered_at = coalesce(${at}, now()), changes = changes + 1
           WHERE id = ${id} AND answer <> ${answer} AND ${isLatest('answered_at')} RETURNING changes`.execute(
          rows,
        )
      : await sql<{ changes: number }>`
          INSERT INTO agenda_answers AS a (company_id, guest_id, event_id, answer, answered_at, changes)
          SELECT company_id, id, ${eventId}::bigint, ${answer}, coalesce(${at}, now()), 1 FROM agenda_guests WHERE id = ${id}
          ON CONFLICT (guest_id, event_id) DO UPDATE
             SET answer = excluded.answer, answered_at = excluded.answered_at, changes = a.changes + 1
           WHERE a.answer <> excluded.answer AND ${isLatest('a.answered_at')}
          RETURNING changes`.execute(rows)
  return changed.rows[0]?.changes ?? 0
}

/**
 * What a guest says: of all that they are invited to, or of one occurrence. An answer to the whole also is one to what was moved and
 * asks again; what they said of single occurrences stays.
 */
export async function setAnswer(
  unit: UnitOfWork,
  ports: Pick<InvitationPorts, 'notify'>,
  answered: Answered,
): Promise<void> {
  const { occasion, id, answer, eventId } = answered
  if (eventId === null)
    await sql`DELETE FROM agenda_answers WHERE guest_id = ${id} AND answer = 'pending'`.execute(unit.rows)
  const changes = await write(unit.rows, answered)
  if (changes === 0 || changes > MAX_TOLD) return
  const guest = (await guestsOf(unit.rows, occasion)).find((one) => one.id === id)
  if (guest) await notifyAnswer(unit, ports, { occasion, eventId, guest: { ...guest, answer } })
}

/** SQL: what the guest `g` says of the event `e`. */
export const answerTo = (guest: string, event: string): RawBuilder<GuestAnswer> => sql`coalesce(
  (SELECT o.answer FROM agenda_answers o
    WHERE o.guest_id = ${sql.ref(`${guest}.id`)} AND o.event_id = ${sql.ref(`${event}.id`)}), ${sql.ref(`${guest}.answer`)})`

/** One occurrence has a new time: whoever has said anything of it is asked again. */
export async function askAgain(rows: Rows, event: { id: number; series_id: number }): Promise<void> {
  await sql`
    INSERT INTO agenda_answers AS a (company_id, guest_id, event_id, answer)
    SELECT g.company_id, g.id, e.id, 'pending' FROM agenda_events e JOIN agenda_guests g ON g.series_id = e.series_id
     WHERE e.id = ${event.id} AND ${answerTo('g', 'e')} <> 'pending'
    ON CONFLICT (guest_id, event_id) DO UPDATE SET answer = 'pending', answered_at = NULL, changes = 0`.execute(
    rows,
  )
}
