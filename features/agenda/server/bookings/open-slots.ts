import { localDay } from '#platform/i18n/format.ts'
import { dayNumber, dayText, weekdayOf } from '../../contract/rule-days.ts'
import { instantOn } from '../series/occurrence-times.ts'

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

/** Hours of the seven weekdays from Sunday, each a list of HH:MM-HH:MM. */
export type Week = readonly (readonly string[])[]

/** When and how appointments of a page start. */
export interface Opening {
  week: Week
  timeZone: string
  /** Minutes. */
  step: number
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** 24:00 is the next day's midnight, also where the clock changes at midnight. */
const momentOn = (day: number, minutes: number, timeZone: string): number =>
  (minutes >= DAY_MINUTES
    ? instantOn(dayText(day + 1), minutes - DAY_MINUTES, timeZone)
    : instantOn(dayText(day), minutes, timeZone)
  ).getTime()

/**
 * Starts of appointments of `minutes` on a local day, in order, ms since 1970. Counted in real time from each opening, so that on the
 * day of a clock change none has another length, comes twice, or lies in the hour that does not exist.
 */
export function startsOn(day: number, minutes: number, { week, timeZone, step }: Opening): number[] {
  const starts = new Set<number>()
  for (const range of week[weekdayOf(day)] ?? []) {
    const [opens = '', closes = ''] = range.split('-')
    const until = momentOn(day, minutesOf(closes), timeZone)
    for (
      let at = momentOn(day, minutesOf(opens), timeZone);
      at + minutes * MINUTE <= until;
      at += step * MINUTE
    )
      starts.add(at)
  }
  return [...starts].toSorted((one, other) => one - other)
}

/** Whether an instant is one of the starts: what a visitor sends is compared, never trusted. */
export const isStart = (at: number, minutes: number, opening: Opening): boolean =>
  startsOn(dayNumber(localDay(new Date(at), opening.timeZone)), minutes, opening).includes(at)
