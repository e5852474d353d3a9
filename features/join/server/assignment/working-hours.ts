import { sql } from 'kysely'
import { type CalendarHours, isCalendarOpen, type Week } from '#platform/telephony/hours/calendar-hours.ts'

export type { Week }

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
type Day = (typeof DAYS)[number]

const MINUTES_A_DAY = 24 * 60

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Weekday and minute of the day, in a time zone. */
function localTime(at: Date, timeZone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  const weekday = part('weekday').toLowerCase()
  const day = DAYS.findIndex((name) => weekday.startsWith(name))
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) }
}

/** A group's hours as the queries read them. */
export interface GroupHours extends Week {
  readonly time_zone: string
  /** Of its calendar; null: its own week. */
  readonly hours: CalendarHours | null
}

/** `calendar_hours` of a group's row, by the name of its table in the statement. */
export const groupCalendar = (table: string) =>
  sql<CalendarHours | null>`calendar_hours(${sql.ref(`${table}.calendar_id`)})`

/** Whether a group works at that time, by its calendar or by its own week. */
export const isGroupOpen = (group: GroupHours, at: Date): boolean =>
  group.hours === null ? isOpen(group, at, group.time_zone) : isCalendarOpen(group.hours, at)

/** Whether a week is open at that time; without any ranges it is always open. */
export function isOpen(week: Week, at: Date, timeZone: string): boolean {
  if (DAYS.every((day) => week[day].length === 0)) return true
  const { day, minute } = localTime(at, timeZone)
  const covers = (name: Day | undefined, moment: number): boolean =>
    name !== undefined &&
    week[name].some((range) => {
      const [from = '', to = ''] = range.split('-')
      const begins = minutesOf(from)
      const ends = minutesOf(to) > begins ? minutesOf(to) : minutesOf(to) + MINUTES_A_DAY
      return moment >= begins && moment < ends
    })
  return covers(DAYS[day], minute) || covers(DAYS[(day + 6) % 7], minute + MINUTES_A_DAY)
}
