import { type RawBuilder, sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { setAnswer } from '../guests/answers.ts'
import type { InvitationPorts } from '../guests/invite-guests.ts'
import type { Reply } from './read-replies.ts'

interface Found {
  /** The guest. */
  id: number
  event_id: number | null
  series_id: number | null
  /** The occurrence that is meant; null: all that they were invited to. */
  occurrence: number | null
  at: number
}

/** SQL: whether the guest `g` may have written the reply `p`. */
type Whose = RawBuilder<boolean>

/** Guests of what a user invited to, by their addresses. */
export const guestsOfUser = (userId: number): Whose => sql`lower(g.email) = p.email
  AND EXISTS (SELECT FROM agenda_events x WHERE (x.id = g.event_id OR x.series_id = g.series_id)
                 AND x.owner_id = ${userId} AND x.deleted_at IS NULL)`

/** The guest who has proved to be it, whichever of their addresses their program names. */
export const thisGuest = (id: number): Whose => sql`g.id = ${id}`

/** Replies by guests who are invited, and not from before the last change that they were told of. */
async function meantBy(unit: UnitOfWork, whose: Whose, replies: readonly Reply[]): Promise<Found[]> {
  const found = await sql<Found>`
    SELECT g.id, g.event_id, g.series_id, o.id AS occurrence, p.at::integer AS at
      FROM jsonb_to_recordset(${JSON.stringify(replies.map((reply, at) => ({ ...reply, at })))}::jsonb)
             AS p (uid text, email text, sequence integer, recurs double precision, is_day boolean, at integer)
      JOIN agenda_guests g ON ${whose}
      LEFT JOIN agenda_series s ON s.id = g.series_id LEFT JOIN agenda_events e ON e.id = g.event_id
      LEFT JOIN agenda_events o ON o.series_id = s.id AND o.deleted_at IS NULL AND p.recurs IS NOT NULL
       AND CASE WHEN p.is_day
                THEN (o.recurs_at AT TIME ZONE s.time_zone)::date = (to_timestamp(p.recurs / 1000) AT TIME ZONE s.time_zone)::date
                ELSE o.recurs_at = to_timestamp(p.recurs / 1000) END
     WHERE coalesce(s.uid, e.uid) = p.uid AND p.sequence >= coalesce(s.sequence, e.sequence) AND e.deleted_at IS NULL
       AND (g.event_id IS NOT NULL OR p.recurs IS NULL OR o.id IS NOT NULL)
     ORDER BY p.at`.execute(unit.rows)
  return found.rows
}

/** Takes over what guests outside answered. @returns how many answers; others are not theirs, or of what is over */
export async function takeReplies(
  unit: UnitOfWork,
  ports: Pick<InvitationPorts, 'notify'>,
  whose: Whose,
  { replies, trial = false }: { replies: readonly Reply[]; trial?: boolean },
): Promise<number> {
  if (replies.length === 0) return 0
  const found = await meantBy(unit, whose, replies)
  for (const { id, event_id, series_id, occurrence, at } of trial ? [] : found) {
    const reply = replies[at]
    if (reply === undefined) continue
    const occasion = { event_id, series_id }
    const writtenAt = reply.stamp === null ? null : new Date(Math.min(reply.stamp, Date.now()))
    await setAnswer(unit, ports, { occasion, id, answer: reply.answer, eventId: occurrence, writtenAt })
  }
  return found.length
}
