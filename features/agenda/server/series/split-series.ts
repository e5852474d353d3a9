import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import { writeRule } from '../../contract/recurrence.ts'
import { dayNumber, dayText, ruleDays } from '../../contract/rule-days.ts'
import { insertSeries, type Series } from './series-rows.ts'

const dayBefore = (day: string): string => dayText(dayNumber(day) - 1)

/** Ends a series before a local day. */
export async function endBefore(rows: Rows, series: Series, day: string): Promise<void> {
  const rule = writeRule({ ...series.rule, count: null, until: dayBefore(day) })
  await sql`
    UPDATE agenda_series SET rule = ${rule}, filled_until = 'infinity', sequence = sequence + 1
     WHERE id = ${series.id}`.execute(rows)
}

/** Whether an occurrence is the first one by the rule, or has nothing but deleted ones before it. */
export async function isFirst(rows: Rows, series: Series, at: Date): Promise<boolean> {
  const found = await sql`
    SELECT FROM agenda_events WHERE series_id = ${series.id} AND recurs_at < ${at} AND deleted_at IS NULL LIMIT 1`.execute(
    rows,
  )
  return found.rows.length === 0
}

/** What was said of occurrences that are of another series now. Also kept where it was, for an undo. */
async function copyAnswers(rows: Rows, from: number, to: number): Promise<void> {
  await sql`
    INSERT INTO agenda_answers (company_id, guest_id, event_id, answer, answered_at, changes)
    SELECT a.company_id, n.id, a.event_id, a.answer, a.answered_at, a.changes
      FROM agenda_answers a JOIN agenda_guests o ON o.id = a.guest_id AND o.series_id = ${from}
      JOIN agenda_events e ON e.id = a.event_id AND e.series_id = ${to}
      JOIN agenda_guests n ON n.series_id = ${to}
       AND coalesce(n.user_id::text, lower(n.email)) = coalesce(o.user_id::text, lower(o.email))`.execute(
    rows,
  )
}

/** Cuts a series in two: the occurrences from `at` on, deleted ones included, and the guests with their answers are of a new one. */
export async function splitSeries(rows: Rows, series: Series, at: Date): Promise<Series> {
  const day = localDay(at, series.time_zone)
  const start = localDay(series.starts_at, series.time_zone)
  const before = ruleDays(series.rule, start, { to: dayBefore(day), max: 20_000 }).days.length
  const { count } = series.rule
  const rule = { ...series.rule, count: count === null ? null : Math.max(1, count - before) }
  const made = { company_id: series.company_id, rule, time_zone: series.time_zone, starts_at: at }
  const id = await insertSeries(rows, made)
  await sql`
    UPDATE agenda_series n SET filled_until = o.filled_until FROM agenda_series o
     WHERE n.id = ${id} AND o.id = ${series.id}`.execute(rows)
  await endBefore(rows, series, day)
  await sql`
    UPDATE agenda_events SET series_id = ${id}, version = version + 1
     WHERE series_id = ${series.id} AND recurs_at >= ${at}`.execute(rows)
  await sql`
    INSERT INTO agenda_guests (company_id, series_id, user_id, email, answer, answered_at, notified_sequence)
    SELECT company_id, ${id}, user_id, email, answer, answered_at, CASE WHEN user_id IS NOT NULL THEN -1 END FROM agenda_guests WHERE series_id = ${series.id}`.execute(
    rows,
  )
  await copyAnswers(rows, series.id, id)
  // Colleagues hear of the part that changed; calendars outside must hear of both.
  await sql`
    UPDATE agenda_guests g SET notified_sequence = s.sequence FROM agenda_series s
     WHERE s.id = ${series.id} AND g.series_id = s.id AND g.user_id IS NOT NULL`.execute(rows)
  return { ...made, id }
}
