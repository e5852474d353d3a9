import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import { type Recurrence, writeRule } from '../../contract/recurrence.ts'
import { dayNumber, dayText, firstRuleDay, moveRule } from '../../contract/rule-days.ts'
import { answerTo } from '../guests/answers.ts'
import type { Occurrence, Times } from './occurrence-times.ts'
import {
  type EventRow,
  insertOccurrences,
  MAX_OCCURRENCES,
  plannedOf,
  rowsOfSeries,
  type Series,
  setFilled,
} from './series-rows.ts'
import { timesOn } from './start-series.ts'

interface Placed {
  row: EventRow
  to: Occurrence
}

/**
 * Which row goes to which of the new places: each to the day that it had, moved by `shift`; the chosen one to the next place at
 * least, so that it stays; with the same rhythm the others in their order.
 */
function place(
  rows: readonly EventRow[],
  places: readonly Occurrence[],
  { shift, timeZone, chosen, inOrder }: { shift: number; timeZone: string; chosen: number; inOrder: boolean },
): { placed: Placed[]; left: EventRow[]; free: Occurrence[] } {
  const free = new Map(places.map((one) => [one.day, one]))
  const placed: Placed[] = []
  const take = (row: EventRow, to: Occurrence | undefined): boolean => {
    if (to === undefined) return false
    free.delete(to.day)
    placed.push({ row, to })
    return true
  }
  const dayOf = (row: EventRow) =>
    dayText(dayNumber(localDay(row.recurs_at ?? row.starts_at, timeZone)) + shift)
  const first = rows.find(({ id }) => id === chosen)
  if (first !== undefined) {
    const day = dayOf(first)
    take(first, free.get(day) ?? places.find((one) => one.day >= day) ?? places.at(-1))
  }
  const others = rows.filter(({ id }) => id !== chosen)
  let left = others.filter((row) => !take(row, free.get(dayOf(row))))
  if (inOrder) left = left.filter((row) => !take(row, free.values().next().value))
  return { placed, left, free: [...free.values()] }
}

/** Who was invited to a series is to what is left of it by itself, as they answered it. */
async function copyGuests(rows: Rows, series: number, events: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO agenda_guests (company_id, event_id, user_id, email, answer, answered_at, notified_sequence)
    SELECT g.company_id, e.id, g.user_id, g.email, ${answerTo('g', 'e')}, g.answered_at,
           -- It stands in colleagues' calendars as before; in others it is another event.
           CASE WHEN g.user_id IS NOT NULL THEN e.sequence END
      FROM agenda_events e JOIN agenda_guests g ON g.series_id = ${series}
     WHERE e.id = ANY(${[...events]}::bigint[]) AND e.deleted_at IS NULL ON CONFLICT DO NOTHING`.execute(rows)
}

/** Rows that have no place any more: those edited by themselves stay as single events, others go to the bin. */
async function release(rows: Rows, series: number, left: readonly EventRow[]): Promise<void> {
  if (left.length === 0) return
  await copyGuests(
    rows,
    series,
    left.filter(({ detached }) => detached).map(({ id }) => id),
  )
  await sql`
    UPDATE agenda_events SET series_id = NULL, recurs_at = NULL, version = version + 1,
           deleted_at = CASE WHEN detached THEN deleted_at ELSE coalesce(deleted_at, now()) END
     WHERE id = ANY(${left.map(({ id }) => id)}::bigint[])`.execute(rows)
}

async function move(rows: Rows, series: number, placed: readonly Placed[]): Promise<void> {
  // Out of each other's way first: two may not have one place, even while they change.
  await sql`
    UPDATE agenda_events SET recurs_at = recurs_at + interval '1000 years' WHERE series_id = ${series}`.execute(
    rows,
  )
  await sql`
    UPDATE agenda_events e SET recurs_at = n.starts, version = e.version + 1,
           starts_at = CASE WHEN n.own THEN e.starts_at ELSE n.starts END,
           ends_at = CASE WHEN n.own THEN e.ends_at ELSE n.ends END,
           all_day = CASE WHEN n.own THEN e.all_day ELSE n.all_day END,
           noticed_at = CASE WHEN n.own OR e.starts_at = n.starts THEN e.noticed_at END
      FROM unnest(${placed.map(({ row }) => row.id)}::bigint[], ${placed.map(({ to }) => to.starts)}::timestamptz[],
                  ${placed.map(({ to }) => to.ends)}::timestamptz[], ${placed.map(({ row }) => row.detached)}::boolean[],
                  ${placed.map(({ row }) => row.all_day)}::boolean[]) AS n (id, starts, ends, own, all_day)
     WHERE e.id = n.id`.execute(rows)
}

/**
 * Gives a series new times, a new rule, or both, as its chosen occurrence now has them. Occurrences keep their rows, and with
 * them what was done and noted, as far as the new rule has a place for them.
 */
export async function retimeSeries(
  rows: Rows,
  series: Series,
  chosen: EventRow,
  { times, rule }: { times: Times; rule: Recurrence | null },
): Promise<void> {
  const { time_zone: timeZone } = series
  const from = localDay(chosen.recurs_at ?? chosen.starts_at, timeZone)
  const to = localDay(times.starts_at, timeZone)
  const shift = dayNumber(to) - dayNumber(from)
  const moved = rule ?? moveRule(series.rule, from, to)
  const start = dayText(dayNumber(localDay(series.starts_at, timeZone)) + shift)
  const { starts } = timesOn(firstRuleDay(moved, start), times, timeZone)
  const next: Series = { ...series, rule: moved, starts_at: starts }
  const now = (await rowsOfSeries(rows, series.id)).map((row) => ({
    ...row,
    // The chosen one gets what was asked for, though it had values of its own.
    detached: row.id === chosen.id ? false : row.detached,
    all_day: times.all_day,
  }))
  const planned = plannedOf(next, times, { max: now.length + MAX_OCCURRENCES })
  const { placed, left, free } = place(now, planned.list, {
    shift,
    timeZone,
    chosen: chosen.id,
    inOrder: rule === null,
  })
  await sql`
    UPDATE agenda_series SET rule = ${writeRule(moved)}, starts_at = ${starts}, sequence = sequence + 1
     WHERE id = ${series.id}`.execute(rows)
  await release(rows, series.id, left)
  await move(rows, series.id, placed)
  await sql`UPDATE agenda_events SET detached = false WHERE id = ${chosen.id} AND detached`.execute(rows)
  await insertOccurrences(rows, series.id, chosen.id, free)
  await setFilled(rows, series.id, planned)
}
