import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { readRule } from '../../contract/recurrence.ts'
import { agendaRoomOptions, MAX_OFFERED, readFreeRooms } from '../../contract/rooms.ts'
import { plannedOf } from '../series/series-rows.ts'
import { zoneOf } from '../series/start-series.ts'

interface Span {
  starts: Date
  ends: Date
}

/** The times of a planned event: of a repeated one those that would be rows. */
async function timesOf(
  rows: Rows,
  companyId: number,
  { starts, ends }: Span,
  recurrence: string | undefined,
): Promise<readonly Span[]> {
  const rule = readRule(recurrence ?? '')
  if (rule === null || ends < starts) return [{ starts, ends }]
  const time_zone = await zoneOf(rows, companyId)
  const times = { starts_at: starts, ends_at: ends, all_day: false }
  return plannedOf({ rule, time_zone, starts_at: starts }, times).list
}

interface Row {
  id: number
  name: string
  capacity: number
  place: string | null
  equipment: string[]
  fits: boolean
  taken: number
}

export const roomRoutes: readonly BoundRoute[] = [
  bind(agendaRoomOptions, async ({ unit, query: { search, limit } }) => {
    const found = await sql<{ id: number; label: string }>`
      SELECT id, name AS label FROM agenda_rooms
       WHERE disabled_at IS NULL AND deleted_at IS NULL
         AND (${search} = '' OR strpos(search_text, (SELECT search_form(${search}))) > 0)
       ORDER BY search_form(name), id LIMIT ${limit}`.execute(unit.rows)
    return { results: found.rows }
  }),
  bind(readFreeRooms, async ({ unit, principal, query }) => {
    const { except = 0, people, recurrence } = query
    const span = { starts: new Date(query.starts_at), ends: new Date(query.ends_at) }
    const times = await timesOf(unit.rows, principal.companyId, span, recurrence)
    const own =
      recurrence === undefined
        ? sql`o.id = ${except}`
        : sql`(o.id = ${except} OR o.series_id = (SELECT x.series_id FROM agenda_events x WHERE x.id = ${except}))`
    const found = await sql<Row>`
      SELECT * FROM (SELECT m.id, m.name, m.capacity, m.place, m.equipment, m.capacity >= ${people} AS fits,
             (SELECT count(*) FROM unnest(${times.map(({ starts }) => starts)}::timestamptz[],
                                          ${times.map(({ ends }) => ends)}::timestamptz[]) AS t (starts, ends)
               WHERE t.ends >= t.starts AND EXISTS (
                 SELECT FROM agenda_events o WHERE o.room_id = m.id AND o.deleted_at IS NULL AND ${own} IS NOT TRUE
                    AND tstzrange(o.starts_at, o.ends_at)
                        && tstzrange(least(t.starts, t.ends), greatest(t.starts, t.ends)))) AS taken
        FROM agenda_rooms m WHERE m.disabled_at IS NULL AND m.deleted_at IS NULL
      ) AS offered
       ORDER BY taken > 0, NOT fits, capacity, search_form(name), id LIMIT ${MAX_OFFERED}`.execute(unit.rows)
    return { results: found.rows }
  }),
]
