import { localTime } from '#platform/i18n/format.ts'
import { instantAt } from '#platform/i18n/wall-time.ts'

const HOUR = 3_600_000
/** When a day's work begins, local time. */
const MORNING = 8

/** 8:00 of the day that is so many days after `now` in this zone. */
function morningAfter(now: Date, days: number, timeZone: string): Date {
  const { year, month, day } = localTime(now, timeZone)
  const later = new Date(Date.UTC(year, month - 1, day + days))
  return instantAt(
    {
      year: later.getUTCFullYear(),
      month: later.getUTCMonth() + 1,
      day: later.getUTCDate(),
      hour: MORNING,
      minute: 0,
    },
    timeZone,
  )
}

/** Days from `now` to the next Monday in this zone: 1 to 7. */
function daysToMonday(now: Date, timeZone: string): number {
  const { year, month, day } = localTime(now, timeZone)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return (8 - weekday) % 7 || 7
}

/** Proposed ends of snoozing. */
export const snoozeTimes = (now: Date, timeZone: string) =>
  [
    { key: 'join.snooze.hour', at: new Date(now.getTime() + HOUR) },
    { key: 'join.snooze.afternoon', at: new Date(now.getTime() + 3 * HOUR) },
    { key: 'join.snooze.tomorrow', at: morningAfter(now, 1, timeZone) },
    { key: 'join.snooze.week', at: morningAfter(now, daysToMonday(now, timeZone), timeZone) },
  ] as const

/** The value of a `datetime-local` field as an instant in this zone; null while it is incomplete. */
export function ownTime(value: string, timeZone: string): Date | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value)
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number)
  return instantAt({ year, month, day, hour, minute }, timeZone)
}
