import { localDay, localTime } from '#platform/i18n/format.ts'
import { instantAt } from '#platform/i18n/wall-time.ts'
import type { Recurrence } from '../../contract/recurrence.ts'
import { dayNumber, dayText, ruleDays } from '../../contract/rule-days.ts'

export interface Times {
  starts_at: Date
  ends_at: Date
  all_day: boolean
}

export interface Occurrence {
  /** Local day. */
  day: string
  starts: Date
  ends: Date
}

const MINUTE = 60_000

/** A local time that a clock change leaves out is as much later as the clock jumps (RFC 5545, 3.3.5). */
export function instantOn(day: string, minutes: number, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wall = { year, month, day: date, hour: Math.floor(minutes / 60), minute: minutes % 60 }
  const found = instantAt(wall, timeZone)
  const shown = localTime(found, timeZone)
  if (shown.hour === wall.hour && shown.minute === wall.minute) return found
  // The offset from before the change puts it after the gap.
  const meant = Date.UTC(year, month - 1, date, wall.hour, wall.minute)
  const earlier = new Date(meant - 24 * 60 * MINUTE)
  const there = localTime(earlier, timeZone)
  const offset =
    Date.UTC(there.year, there.month - 1, there.day, there.hour, there.minute) - earlier.getTime()
  return new Date(meant - offset)
}

export const minutesOf = (instant: Date, timeZone: string): number => {
  const { hour, minute } = localTime(instant, timeZone)
  return hour * 60 + minute
}

/** Local days that an event spans, from midnight to midnight. */
export const lengthInDays = ({ starts_at, ends_at }: Times, timeZone: string): number =>
  dayNumber(localDay(ends_at, timeZone)) - dayNumber(localDay(starts_at, timeZone))

/**
 * Occurrences until a local day, at most `max`. Each keeps the local time of the first one and its length; all-day ones go from
 * midnight to midnight, on days of 23 and 25 hours too. `from` leaves out those of earlier local days.
 */
export function occurrences(
  rule: Recurrence,
  first: Times & { time_zone: string; startDay?: string },
  limits: { to: string; max: number; from?: string },
): { list: Occurrence[]; ended: boolean } {
  const { time_zone: zone } = first
  const minutes = first.all_day ? 0 : minutesOf(first.starts_at, zone)
  const length = first.ends_at.getTime() - first.starts_at.getTime()
  const days = lengthInDays(first, zone)
  const found = ruleDays(rule, first.startDay ?? localDay(first.starts_at, zone), limits)
  const { from } = limits
  const wanted = from === undefined ? found.days : found.days.filter((day) => day >= from)
  const list = wanted.map((day) => {
    const starts = instantOn(day, minutes, zone)
    const ends = first.all_day
      ? instantOn(dayText(dayNumber(day) + days), 0, zone)
      : new Date(starts.getTime() + length)
    return { day, starts, ends }
  })
  return { list, ended: found.ended }
}
