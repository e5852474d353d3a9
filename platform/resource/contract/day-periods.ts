/** Relative periods for filters. */
export const DAY_PERIODS = [
  'today',
  'yesterday',
  'tomorrow',
  'last7',
  'last30',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'thisYear',
  'lastYear',
] as const
export type DayPeriod = (typeof DAY_PERIODS)[number]

export const isDayPeriod = (value: unknown): value is DayPeriod => DAY_PERIODS.some((one) => one === value)

const DAY = 86_400_000

const text = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** First and last day of a period, as of `today` (`YYYY-MM-DD`). Weeks start on Monday. */
export function daysOf(period: DayPeriod, today: string): { from: string; to: string } {
  const now = Date.parse(`${today}T00:00:00Z`)
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const span = (from: number, to: number) => ({ from: text(from), to: text(to) })
  const days = (from: number, to: number) => span(now + from * DAY, now + to * DAY)
  const months = (from: number) => span(Date.UTC(year, month + from, 1), Date.UTC(year, month + from + 1, 0))
  const monday = -((date.getUTCDay() + 6) % 7)
  switch (period) {
    case 'today':
      return days(0, 0)
    case 'yesterday':
      return days(-1, -1)
    case 'tomorrow':
      return days(1, 1)
    case 'last7':
      return days(-6, 0)
    case 'last30':
      return days(-29, 0)
    case 'thisWeek':
      return days(monday, monday + 6)
    case 'lastWeek':
      return days(monday - 7, monday - 1)
    case 'thisMonth':
      return months(0)
    case 'lastMonth':
      return months(-1)
    case 'nextMonth':
      return months(1)
    case 'thisYear':
      return span(Date.UTC(year, 0, 1), Date.UTC(year, 11, 31))
    case 'lastYear':
      return span(Date.UTC(year - 1, 0, 1), Date.UTC(year - 1, 11, 31))
  }
}
