import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { conflict } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import type { Scope } from '../../contract/agenda-events.ts'
import type { Recurrence } from '../../contract/recurrence.ts'
import type { Times } from './occurrence-times.ts'
import { retimeSeries } from './retime-series.ts'
import { type EventRow, eventRow, lockSeries, type Series } from './series-rows.ts'
import { endBefore, isFirst, splitSeries } from './split-series.ts'
import { keepUndo, snapshot } from './undo-series.ts'

/** Columns that all occurrences share; times and rule come beside them. */
const SHARED: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  owner: 'owner_id',
  group: 'group_id',
  call_label: 'call_label_id',
  person: 'person_id',
  business: 'business_id',
  room: 'room_id',
  location: 'location',
  meeting_url: 'meeting_url',
}

export const isShared = (field: string): boolean => field in SHARED

/** Gives the other occurrences the values of one. Those edited by themselves keep theirs. */
async function share(rows: Rows, series: number, chosen: number, fields: readonly string[]): Promise<void> {
  const columns = fields.flatMap((field) => SHARED[field] ?? [])
  if (columns.length === 0) return
  const set = columns.map((name) => sql`${sql.ref(name)} = c.${sql.ref(name)}`)
  await sql`
    UPDATE agenda_events e SET ${sql.join(set)}, version = e.version + 1 FROM agenda_events c
     WHERE c.id = ${chosen} AND e.series_id = ${series} AND e.id <> c.id AND NOT e.detached`.execute(rows)
}

/** The occurrence with its series, which stays locked until the transaction ends. */
export async function lockedSeries(
  rows: Rows,
  id: number,
): Promise<{ event: EventRow; series: Series } | null> {
  const before = await eventRow(rows, id)
  if (before === undefined || before.series_id === null) return null
  const series = await lockSeries(rows, before.series_id)
  const event = await eventRow(rows, id)
  // Somebody else cut the series meanwhile.
  if (series === null || event?.series_id !== series.id) throw new Failure(conflict)
  return { event, series }
}

interface Change {
  userId: number
  companyId: number
  scope: Exclude<Scope, 'this'>
}

/** The series that a change is for: from the chosen occurrence on it is cut off, unless that one is the first. */
async function cut(rows: Rows, { event, series }: { event: EventRow; series: Series }, scope: Scope) {
  const at = event.recurs_at ?? event.starts_at
  return scope === 'all' || (await isFirst(rows, series, at)) ? series : splitSeries(rows, series, at)
}

interface Wanted {
  /** Shared fields that the chosen occurrence has new values of already. */
  fields: readonly string[]
  /** New times of the chosen occurrence; null: as they are. */
  times: Times | null
  rule: Recurrence | null
}

/** Brings what was changed at one occurrence to all of its series, or to those from it on. It can be undone. */
export async function changeSeries(
  rows: Rows,
  found: { event: EventRow; series: Series },
  change: Change,
  write: () => Promise<void>,
  { fields, times, rule }: Wanted,
): Promise<void> {
  const before = await snapshot(rows, found.series.id)
  const series = await cut(rows, found, change.scope)
  await write()
  await share(rows, series.id, found.event.id, fields)
  const now: Times = times ?? found.event
  if (times !== null || rule !== null) {
    const shown =
      rule !== null && times === null && found.event.detached ? await seriesTimes(rows, found) : now
    await retimeSeries(rows, series, found.event, { times: shown, rule })
  }
  await keepUndo(rows, change, {
    eventId: found.event.id,
    before,
    series: [found.series.id, series.id],
  })
}

/** Times of an occurrence without its own changes. */
async function seriesTimes(
  rows: Rows,
  { event, series }: { event: EventRow; series: Series },
): Promise<Times> {
  const found = await sql<Times>`
    SELECT starts_at, ends_at, all_day FROM agenda_events
     WHERE series_id = ${series.id} AND NOT detached ORDER BY recurs_at LIMIT 1`.execute(rows)
  const [other] = found.rows
  if (other === undefined || event.recurs_at === null) return event
  const length = other.ends_at.getTime() - other.starts_at.getTime()
  return { ...other, starts_at: event.recurs_at, ends_at: new Date(event.recurs_at.getTime() + length) }
}

/** The event stops repeating: those after it go to the bin, and it is a single one. Those before it stay. */
export async function stopRepeating(
  rows: Rows,
  found: { event: EventRow; series: Series },
  change: Omit<Change, 'scope'>,
): Promise<void> {
  const before = await snapshot(rows, found.series.id)
  const series = await cut(rows, found, 'following')
  await sql`
    UPDATE agenda_events SET deleted_at = coalesce(deleted_at, now()), version = version + 1
     WHERE series_id = ${series.id} AND id <> ${found.event.id}`.execute(rows)
  await sql`
    UPDATE agenda_events SET series_id = NULL, recurs_at = NULL, detached = false, version = version + 1
     WHERE id = ${found.event.id}`.execute(rows)
  await sql`
    INSERT INTO agenda_guests (company_id, event_id, user_id, email, answer, answered_at, token)
    SELECT company_id, ${found.event.id}, user_id, email, answer, answered_at, gen_random_uuid()
      FROM agenda_guests WHERE series_id = ${series.id}`.execute(rows)
  await endBefore(rows, series, localDay(series.starts_at, series.time_zone))
  await keepUndo(rows, change, { eventId: found.event.id, before, series: [found.series.id, series.id] })
}

/** Deletes this one and those after it, or all. @returns the ids of those that were there */
export async function removeOccurrences(
  rows: Rows,
  found: { event: EventRow; series: Series },
  change: Change,
): Promise<number[]> {
  const { event, series } = found
  const before = await snapshot(rows, series.id)
  const all = change.scope === 'all'
  const from = event.recurs_at ?? event.starts_at
  const gone = await sql<{ id: number }>`
    UPDATE agenda_events SET deleted_at = now(), version = version + 1
     WHERE series_id = ${series.id} AND deleted_at IS NULL AND ${all ? sql`true` : sql`recurs_at >= ${from}`}
    RETURNING id`.execute(rows)
  await endBefore(rows, series, localDay(all ? series.starts_at : from, series.time_zone))
  await keepUndo(rows, change, { eventId: event.id, before, series: [series.id] })
  return gone.rows.map(({ id }) => id)
}
