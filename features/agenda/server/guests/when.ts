import { formatDateTime, formatPlainDay, localDay } from '#platform/i18n/format.ts'

interface Timed {
  starts_at: Date
  all_day: boolean
  time_zone: string
}

/** When an event is, for mails and notices: in the company's time zone, which is named. */
export const when = ({ starts_at, all_day, time_zone }: Timed): string =>
  all_day
    ? formatPlainDay(localDay(starts_at, time_zone))
    : `${formatDateTime(starts_at.toISOString(), time_zone)} (${time_zone})`
