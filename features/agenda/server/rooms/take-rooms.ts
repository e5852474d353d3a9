import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import { formatDateTime, formatPlainDay, localDay } from '#platform/i18n/format.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { roomTaken } from '../../contract/rooms.ts'
import { agendaTexts } from '../../i18n/texts.ts'

/** Times that a refusal names; it counts the others. */
const NAMED = 5

interface Time {
  starts_at: Date
  all_day: boolean
  time_zone: string
}

interface Taken extends Time {
  name: string
  /** Of all that are taken. */
  count: number
}

/** SQL: somebody else has the room of `e` at its time. */
export const roomIsTaken: RawBuilder<boolean> = sql`EXISTS (
  SELECT FROM agenda_events o WHERE o.room_id = e.room_id AND o.deleted_at IS NULL AND o.id <> e.id
     AND tstzrange(o.starts_at, o.ends_at) && tstzrange(e.starts_at, e.ends_at))`

/** SQL: these events, and all of the series that they are of. */
export const withSeries = (ids: readonly number[]): RawBuilder<boolean> => sql`(
  e.id = ANY(${[...ids]}::bigint[])
  OR e.series_id IN (SELECT x.series_id FROM agenda_events x WHERE x.id = ANY(${[...ids]}::bigint[])))`

/**
 * Locks rooms, and those of events with their series, until the transaction ends: to be called before any of the events is written. Of
 * two who want a room the second then writes after the first; else each would wait for the other's rows at its end. After the series,
 * in one order, and so that new references do not wait.
 */
export async function lockRooms(
  rows: Rows,
  { rooms = [], events = [] }: { rooms?: readonly number[]; events?: readonly number[] },
): Promise<void> {
  if (rooms.length + events.length === 0) return
  await sql`
    SELECT FROM agenda_rooms WHERE id = ANY(${[...rooms]}::bigint[])
        OR id IN (SELECT e.room_id FROM agenda_events e WHERE ${withSeries(events)})
     ORDER BY id FOR NO KEY UPDATE`.execute(rows)
}

const timeOf = ({ starts_at, all_day, time_zone }: Time): string =>
  all_day
    ? formatPlainDay(localDay(starts_at, time_zone))
    : formatDateTime(starts_at.toISOString(), time_zone)

/** The first of these times, of `count`, in words. */
export function namedTimes(language: Language, times: readonly Time[], count: number): string {
  const shown = times.slice(0, NAMED)
  const named = shown.map(timeOf).join('; ')
  const more = count - shown.length
  return more === 0 ? named : translate(agendaTexts, language, 'agenda.timesAndMore', { named, count: more })
}

/**
 * To be called after events were written: those that meet a condition on `e` must have their rooms for themselves.
 * @throws Failure `agenda.room_taken`, naming the times
 */
export async function takeRooms(rows: Rows, language: Language, where: RawBuilder<unknown>): Promise<void> {
  const found = await sql<Taken>`
    SELECT m.name, e.starts_at, e.all_day, c.time_zone, count(*) OVER () AS count
      FROM agenda_events e JOIN agenda_rooms m ON m.id = e.room_id JOIN companies c ON c.id = e.company_id
     WHERE ${where} AND e.deleted_at IS NULL AND ${roomIsTaken} ORDER BY e.starts_at LIMIT ${NAMED}`.execute(
    rows,
  )
  const [first] = found.rows
  if (first === undefined) return
  const values = { room: first.name, times: namedTimes(language, found.rows, first.count) }
  throw new Failure(roomTaken, {
    values,
    fields: { room: [translate(agendaTexts, language, 'errors.agenda.room_taken', values)] },
  })
}
