import { type Period, plusDays } from '#platform/report/contract/period.ts'
import type { Every } from '../../contract/schedules.ts'

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** 0 is Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The next day after `day` on which it is sent: tomorrow, the next Monday, the next first of a month. */
export function nextSendingDay(every: Every, day: string): string {
  switch (every) {
    case 'daily':
      return plusDays(day, 1)
    case 'weekly':
      return plusDays(day, 7 - weekday(day))
    case 'monthly':
      return firstOfMonth(plusDays(firstOfMonth(day), 32))
  }
}

/** The period a mailing covers: the whole day, week or month before. */
export function sentPeriod(every: Every, day: string): Period {
  switch (every) {
    case 'daily':
      return { initDate: plusDays(day, -1), finishDate: plusDays(day, -1) }
    case 'weekly': {
      const monday = plusDays(day, -weekday(day))
      return { initDate: plusDays(monday, -7), finishDate: plusDays(monday, -1) }
    }
    case 'monthly': {
      const last = plusDays(firstOfMonth(day), -1)
      return { initDate: firstOfMonth(last), finishDate: last }
    }
  }
}
