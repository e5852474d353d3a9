import { localTime } from '#platform/i18n/format.ts'
import { instantAt } from '#platform/i18n/wall-time.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DDTHH:MM` in the company's time zone, from an ISO instant; '' stays ''. */
export function toWallClock(iso: string, timeZone: string): string {
  if (iso === '') return ''
  const { year, month, day, hour, minute } = localTime(new Date(iso), timeZone)
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** The inverse; '' for an invalid time. */
export function fromWallClock(at: string, timeZone: string): string {
  const [, year, month, day, hour, minute] = (/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(at) ?? []).map(
    Number,
  )
  if (!year || !month || !day || hour === undefined || minute === undefined) return ''
  return instantAt({ year, month, day, hour, minute }, timeZone).toISOString()
}
