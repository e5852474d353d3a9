import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import { type Recurrence, readRule, writeRule } from '../../contract/recurrence.ts'
import { type Occurrence, occurrences, type Times } from './occurrence-times.ts'

/** How far ahead occurrences are rows. */
const AHEAD = { months: 13 }
/** Most rows that a series gets at once; the job adds the rest as time goes by. */
export const MAX_OCCURRENCES = 500

export interface Series {
  id: number
  company_id: number
  rule: Recurrence
  time_zone: string
  starts_at: Date
}

/** An event's row, as far as series are concerned. */
export interface EventRow extends Times {
  id: number
  company_id: number
  series_id: number | null
  recurs_at: Date | null
  detached: boolean
  deleted_at: Date | null
  uid: string
}

const EVENT = sql`id, company_id, series_id, recurs_at, detached, deleted_at, uid, starts_at, ends_at, all_day`

export async function eventRow(rows: Rows, id: number): Promise<EventRow | undefined> {
  const found = await sql<EventRow>`SELECT ${EVENT} FROM agenda_events WHERE id = ${id}`.execute(rows)
  return found.rows[0]
}

/** All rows of a series, also deleted ones, by their places. */
export async function rowsOfSeries(rows: Rows, series: number): Promise<EventRow[]> {
  const found = await sql<EventRow>`
    SELECT ${EVENT} FROM agenda_events WHERE series_id = ${series} ORDER BY recurs_at`.execute(rows)
  return found.rows
}

/** Locked until the transaction ends: of two who change a series the second sees what the first did. */
export async function lockSeries(rows: Rows, id: number): Promise<Series | null> {
  const found = await sql<Omit<Series, 'rule'> & { rule: string }>`
    SELECT id, company_id, rule, time_zone, starts_at FROM agenda_series WHERE id = ${id} FOR UPDATE`.execute(
    rows,
  )
  const [row] = found.rows
  const rule = row ? readRule(row.rule) : null
  return row && rule ? { ...row, rule } : null
}

/** The local day up to which a series is filled now. */
function horizon(from: Date, timeZone: string): string {
  const date = new Date(Math.max(from.getTime(), Date.now()))
  date.setUTCMonth(date.getUTCMonth() + AHEAD.months)
  return localDay(date, timeZone)
}

/** The occurrences that are rows by now. `startDay` differs from the times' day after a move. */
export const plannedOf = (
  series: Pick<Series, 'rule' | 'time_zone' | 'starts_at'>,
  template: Times,
  { max = MAX_OCCURRENCES, from }: { max?: number; from?: string } = {},
) =>
  occurrences(
    series.rule,
    { ...template, time_zone: series.time_zone, startDay: localDay(series.starts_at, series.time_zone) },
    { to: horizon(series.starts_at, series.time_zone), max, ...(from === undefined ? {} : { from }) },
  )

/** Adds rows like the template, except where the series has one already. */
export async function insertOccurrences(
  rows: Rows,
  series: number,
  template: number,
  list: readonly Pick<Occurrence, 'starts' | 'ends'>[],
): Promise<void> {
  if (list.length === 0) return
  await sql`
    INSERT INTO agenda_events (company_id, title, description, all_day, occupies, owner_id, group_id, person_id, business_id,
      call_label_id, room_id, location, meeting_url, series_id, recurs_at, starts_at, ends_at)
    SELECT t.company_id, t.title, t.description, t.all_day, t.occupies, t.owner_id, t.group_id, t.person_id, t.business_id,
           t.call_label_id, t.room_id, t.location, t.meeting_url, ${series}, o.starts, o.starts, o.ends
      FROM agenda_events t,
           unnest(${list.map(({ starts }) => starts)}::timestamptz[], ${list.map(({ ends }) => ends)}::timestamptz[])
             AS o (starts, ends)
     WHERE t.id = ${template}
    ON CONFLICT (series_id, recurs_at) WHERE series_id IS NOT NULL DO NOTHING`.execute(rows)
}

/** Notes up to when a series is filled. */
export async function setFilled(
  rows: Rows,
  series: number,
  { list, ended }: { list: readonly Pick<Occurrence, 'starts'>[]; ended: boolean },
): Promise<void> {
  const last = list.at(-1)
  if (last === undefined && !ended) return
  await sql`
    UPDATE agenda_series SET filled_until = ${ended ? sql`'infinity'` : last?.starts} WHERE id = ${series}`.execute(
    rows,
  )
}

interface NewSeries {
  company_id: number
  rule: Recurrence
  time_zone: string
  starts_at: Date
  uid?: string
}

export async function insertSeries(rows: Rows, { rule, uid, ...series }: NewSeries): Promise<number> {
  const { id } = await rows
    .insertInto('agenda_series')
    .values({
      ...series,
      rule: writeRule(rule),
      filled_until: series.starts_at,
      ...(uid === undefined ? {} : { uid }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
