import { setImmediate as immediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { whereabouts } from '../rooms/whereabouts.ts'
import {
  type Extras,
  seriesEvents,
  singleEvent,
  type WrittenEvent,
  type WrittenSeries,
} from './event-components.ts'
import { timeZoneLines } from './time-zone.ts'
import type { Lines } from './write-calendar.ts'

/** Days over which the rules of one calendar are followed in all; events of further series are written one by one. */
const MAX_DAYS = 300_000
/** Days after which other requests have their turn. */
const A_TURN = 2000

type SeriesRow = WrittenSeries & { id: number; filled_until: Date | null }
type EventRow = WrittenEvent & { series_id: number | null }

/** A series that goes on is told until a day where it is filled; one with all of its occurrences, until the last of them. */
const filledUntil = (series: SeriesRow, events: readonly EventRow[]): Date =>
  series.filled_until ?? events.at(-1)?.recurs_at ?? series.starts_at

const yearsAround = (events: readonly EventRow[]): [number, number] => {
  const years = events.flatMap(({ starts_at, ends_at }) => [
    starts_at.getUTCFullYear(),
    ends_at.getUTCFullYear(),
  ])
  return [Math.min(...years), Math.max(...years) + 1]
}

/**
 * Components of the events that meet a condition on `r`, series whole. `series` reads these also without a living event.
 */
export async function writtenEvents(
  rows: Rows,
  where: RawBuilder<unknown>,
  { timeZone, max, extras }: { timeZone: string; max: number; extras?: Extras },
): Promise<Lines[]> {
  const found = await sql<EventRow>`
    SELECT r.id, r.uid, r.sequence, r.title, r.description, ${whereabouts('r', 'm')} AS location, r.meeting_url, r.starts_at, r.ends_at, r.all_day,
           r.updated_at, r.recurs_at, r.detached, r.series_id
      FROM agenda_events r LEFT JOIN agenda_rooms m ON m.id = r.room_id WHERE ${where} ORDER BY r.starts_at, r.id LIMIT ${max}`.execute(
    rows,
  )
  const ids = [...new Set(found.rows.flatMap(({ series_id }) => series_id ?? []))]
  const series =
    ids.length === 0
      ? []
      : (
          await sql<SeriesRow>`
    SELECT id, uid, sequence, rule, time_zone, starts_at,
           CASE WHEN filled_until = 'infinity' THEN NULL ELSE filled_until END AS filled_until
      FROM agenda_series WHERE id = ANY(${ids}::bigint[])`.execute(rows)
        ).rows
  const single = found.rows.filter(({ series_id }) => series_id === null)
  const bySeries = Map.groupBy(found.rows, ({ series_id }) => series_id)
  const zones = new Map<string, [number, number]>()
  const written: Lines[] = []
  let room = MAX_DAYS
  let turn = A_TURN
  for (const one of series) {
    const events = (bySeries.get(one.id) ?? []).toSorted((a, b) => Number(a.recurs_at) - Number(b.recurs_at))
    if (room <= 0) {
      single.push(...events)
      continue
    }
    const { components, walked } = seriesEvents(one, events, filledUntil(one, events), extras)
    room -= walked
    if (components === null) single.push(...events)
    else {
      const [from, to] = yearsAround([...events, { ...(events[0] as EventRow), starts_at: one.starts_at }])
      const [low, high] = zones.get(one.time_zone) ?? [from, to]
      zones.set(one.time_zone, [Math.min(low, from), Math.max(high, to)])
      written.push(...components)
    }
    turn -= walked
    if (turn > 0) continue
    turn = A_TURN
    await immediate()
  }
  const definitions: Lines[] = []
  for (const [zone, [from, to]] of zones) {
    definitions.push(timeZoneLines(zone, from, to))
    await immediate()
  }
  return [...definitions, ...single.map((event) => singleEvent(event, timeZone, extras)), ...written]
}
