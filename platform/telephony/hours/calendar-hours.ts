import type { TimeSlot } from '../journey/plan.ts'
import { slotState } from '../journey/time-slot.ts'
import { holidaysOf } from './holidays.ts'
import { readException, readRange } from './slot-hours.ts'

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Ranges of each day, `08:00-12:00`. */
export type Week = Readonly<Record<(typeof WEEK)[number], readonly string[]>>

/** A calendar as the database's `calendar_hours` gives it. */
export interface CalendarHours extends Week {
  readonly exceptions: readonly string[]
  readonly time_zone: string
  /** Whose public holidays it keeps; null: none. */
  readonly country: string | null
  /** Those that operators entered, which override the calculated ones. */
  readonly holidays: Readonly<Record<string, string>>
}

export const weekly = (week: Week): TimeSlot['weekly'] =>
  WEEK.flatMap((name, day) => week[name].map((range) => ({ day, ...readRange(range) })))

/** Public holidays around a year, by day: the calculated ones and what operators entered. */
export const holidaysAround = (
  country: string,
  entered: Readonly<Record<string, string>>,
  year: number,
): ReadonlyMap<string, string> =>
  new Map([
    ...[year - 1, year, year + 1].flatMap((one) => [...holidaysOf(country, one)]),
    ...Object.entries(entered),
  ])

type SlotHours = Required<
  Pick<TimeSlot, 'timeZone' | 'weekly' | 'exceptions' | 'closedOnHolidays' | 'holidays'>
>

/** What a time slot has of its calendar. */
export const hoursOfCalendar = (calendar: CalendarHours, at: Date): SlotHours => ({
  timeZone: calendar.time_zone,
  weekly: weekly(calendar),
  exceptions: calendar.exceptions.flatMap((line) => readException(line) ?? []),
  closedOnHolidays: calendar.country !== null,
  holidays:
    calendar.country === null
      ? new Map()
      : holidaysAround(calendar.country, calendar.holidays, at.getUTCFullYear()),
})

export function isCalendarOpen(calendar: CalendarHours, at: Date): boolean {
  const hours = hoursOfCalendar(calendar, at)
  const { time_zone: timeZone } = calendar
  return slotState({ ...hours, override: null }, at.getTime(), { timeZone, holidays: hours.holidays }).open
}
