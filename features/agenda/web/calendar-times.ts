import { localDay } from '#platform/i18n/format.ts'
import { instantAt } from '#platform/i18n/wall-time.ts'
import type { AgendaEvent } from '../contract/agenda-events.ts'

const DAY = 86_400_000

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

type Times = Pick<AgendaEvent, 'starts_at' | 'ends_at' | 'all_day'>

/** Times for FullCalendar: instants, or days with an exclusive end. */
export function toCalendarTimes({ starts_at, ends_at, all_day }: Times, timeZone: string) {
  if (!all_day) return { start: starts_at, end: ends_at, allDay: false }
  const last = localDay(new Date(Math.max(Date.parse(starts_at), Date.parse(ends_at) - 1)), timeZone)
  return { start: localDay(new Date(starts_at), timeZone), end: dayAfter(last), allDay: true }
}

interface Dropped {
  startStr: string
  endStr: string
  allDay: boolean
}

const HALF_HOUR = 1_800_000

const midnight = (day: string, timeZone: string): string => {
  const [year = 0, month = 0, date = 0] = day.slice(0, 10).split('-').map(Number)
  return instantAt({ year, month, day: date, hour: 0, minute: 0 }, timeZone).toISOString()
}

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
