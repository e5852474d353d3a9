import { localDay } from '#platform/i18n/format.ts'
import { instantAt } from '#platform/i18n/wall-time.ts'
import type { AgendaEvent } from '../contract/agenda-events.ts'

const DAY = 86_400_000

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

type Times = Pick<AgendaEvent, 'starts_at' | 'ends_at' | 'all_day'>

/** The instant at which a day (`YYYY-MM-DD`, or an ISO text that begins with it) begins. */
export const midnight = (day: string, timeZone: string): string => {
  const [year = 0, month = 0, date = 0] = day.slice(0, 10).split('-').map(Number)
  return instantAt({ year, month, day: date, hour: 0, minute: 0 }, timeZone).toISOString()
}

/** The instant at which it ends. */
export const endOfDay = (day: string, timeZone: string): string => midnight(dayAfter(day), timeZone)

/** The last day that an event covers, `YYYY-MM-DD`: one that ends at midnight does not reach into the next. */
export const lastDay = ({ starts_at, ends_at }: Pick<Times, 'starts_at' | 'ends_at'>, timeZone: string) =>
  localDay(new Date(Math.max(Date.parse(starts_at), Date.parse(ends_at) - 1)), timeZone)

/** The end of an event whose start moved to `starts`: it lasts as long as before. */
export function movedEnd(before: Pick<Times, 'starts_at' | 'ends_at'>, starts: string): string {
  const length = Date.parse(before.ends_at) - Date.parse(before.starts_at)
  return length > 0 ? new Date(Date.parse(starts) + length).toISOString() : before.ends_at
}

/** The end of whole days, from midnight to midnight: as many as before, also across a change of clocks. */
export function movedLastDay(
  before: Pick<Times, 'starts_at' | 'ends_at'>,
  day: string,
  timeZone: string,
): string {
  const first = localDay(new Date(before.starts_at), timeZone)
  const days = Math.round((Date.parse(lastDay(before, timeZone)) - Date.parse(first)) / DAY)
  const last = new Date(Date.parse(day) + Math.max(0, days) * DAY).toISOString().slice(0, 10)
  return endOfDay(last, timeZone)
}

/** Times for FullCalendar: instants, or days with an exclusive end. */
export function toCalendarTimes({ starts_at, ends_at, all_day }: Times, timeZone: string) {
  if (!all_day) return { start: starts_at, end: ends_at, allDay: false }
  const last = lastDay({ starts_at, ends_at }, timeZone)
  return { start: localDay(new Date(starts_at), timeZone), end: dayAfter(last), allDay: true }
}

interface Dropped {
  startStr: string
  endStr: string
  allDay: boolean
}

const HALF_HOUR = 1_800_000

/** Times of an event dropped on FullCalendar; without an end it takes half an hour, or the whole day. */
export function fromCalendarTimes({ startStr, endStr, allDay }: Dropped, timeZone: string): Times {
  if (allDay) {
    const end = endStr === '' ? dayAfter(startStr.slice(0, 10)) : endStr
    return { starts_at: midnight(startStr, timeZone), ends_at: midnight(end, timeZone), all_day: true }
  }
  const starts = new Date(startStr)
  const ends = endStr === '' ? new Date(starts.getTime() + HALF_HOUR) : new Date(endStr)
  return { starts_at: starts.toISOString(), ends_at: ends.toISOString(), all_day: false }
}
