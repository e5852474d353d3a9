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
const DAY = 24 * 60 * MINUTE

/** ms that the clock is before UTC, in whole minutes. */
function offsetAt(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = localTime(instant, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant.getTime() / MINUTE) * MINUTE
}

/**
 * A local time that a clock change leaves out is as much later as the clock jumps; one that it gives twice is the first (RFC 5545,
 * 3.3.5).
 */
export function instantOn(day: string, minutes: number, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wall = { year, month, day: date, hour: Math.floor(minutes / 60), minute: minutes % 60 }
  const found = instantAt(wall, timeZone)
  const meant = Date.UTC(year, month - 1, date, wall.hour, wall.minute)
  const before = offsetAt(new Date(found.getTime() - DAY), timeZone)
  // No change of the clock on this day.
  if (found.getTime() + before === meant) return found
  // By the clock before the change: the first of two, and what puts a time that is left out after the gap.
  const first = new Date(meant - before)
  const shows = (instant: Date) => instant.getTime() + offsetAt(instant, timeZone) === meant
  return shows(first) || !shows(found) ? first : found
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
