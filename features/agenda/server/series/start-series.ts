import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import type { Recurrence } from '../../contract/recurrence.ts'
import { dayNumber, dayText, firstRuleDay } from '../../contract/rule-days.ts'
import { instantOn, lengthInDays, minutesOf, type Times } from './occurrence-times.ts'
import { eventRow, insertOccurrences, insertSeries, plannedOf, setFilled } from './series-rows.ts'

export async function zoneOf(rows: Rows, companyId: number): Promise<string> {
  const company = await rows
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return company.time_zone
}

/** The times on another local day. */
export function timesOn(day: string, times: Times, timeZone: string): { starts: Date; ends: Date } {
  const starts = instantOn(day, times.all_day ? 0 : minutesOf(times.starts_at, timeZone), timeZone)
  return {
    starts,
    ends: times.all_day
      ? instantOn(dayText(dayNumber(day) + lengthInDays(times, timeZone)), 0, timeZone)
      : new Date(starts.getTime() + times.ends_at.getTime() - times.starts_at.getTime()),
  }
}

/** Makes an event the first occurrence of a series, on the first day that the rule gives. Its guests are of the series then. */
export async function startSeries(rows: Rows, eventId: number, rule: Recurrence): Promise<number> {
  const event = await eventRow(rows, eventId)
  if (event === undefined) throw new Error(`there is no event ${eventId}`)
  const timeZone = await zoneOf(rows, event.company_id)
  const day = firstRuleDay(rule, localDay(event.starts_at, timeZone))
  const { starts, ends } = timesOn(day, event, timeZone)
  const first = { ...event, starts_at: starts, ends_at: ends }
  const shape = { rule, time_zone: timeZone, starts_at: starts }
  const id = await insertSeries(rows, { company_id: event.company_id, uid: event.uid, ...shape })
  // Calendars outside know the event by its uid, and take nothing that seems older than what they have.
  await sql`
    UPDATE agenda_series s SET sequence = e.sequence FROM agenda_events e WHERE s.id = ${id} AND e.id = ${eventId}`.execute(
    rows,
  )
  await sql`
    UPDATE agenda_events SET series_id = ${id}, recurs_at = ${starts}, starts_at = ${starts}, ends_at = ${ends},
           detached = false, uid = gen_random_uuid()
     WHERE id = ${eventId}`.execute(rows)
  await sql`UPDATE agenda_guests SET series_id = ${id}, event_id = NULL WHERE event_id = ${eventId}`.execute(
    rows,
  )
  const planned = plannedOf(shape, first)
  await insertOccurrences(rows, id, eventId, planned.list)
  await setFilled(rows, id, planned)
  return id
}
