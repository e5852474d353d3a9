import type { Invitation } from '../../contract/guests.ts'

/** From when until when, in the company's time zone, which is said. */
export function timesOf(
  {
    starts_at,
    ends_at,
    all_day,
    time_zone,
  }: Pick<Invitation, 'starts_at' | 'ends_at' | 'all_day' | 'time_zone'>,
  locale: string,
): string {
  const options: Intl.DateTimeFormatOptions = all_day
    ? { dateStyle: 'full' }
    : {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: time_zone })
  const last = new Date(Date.parse(ends_at) - (all_day ? 1 : 0))
  return format.formatRange(new Date(starts_at), last)
}
