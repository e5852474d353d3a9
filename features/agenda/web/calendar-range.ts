import type { Language } from '#platform/i18n/text.ts'
import { LOCALES } from '#platform/i18n/text.ts'
import type { View } from './agenda-state.ts'

const asDate = (day: string): Date => new Date(`${day}T12:00:00Z`)
const asDay = (date: Date): string => date.toISOString().slice(0, 10)

/** The reference day one period (month, week or day) forwards or backwards. */
export function stepFrom(day: string, view: View, direction: -1 | 1): string {
  const date = asDate(day)
  if (view === 'dayGridMonth') {
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + direction)
  } else date.setUTCDate(date.getUTCDate() + direction * (view === 'timeGridDay' ? 1 : 7))
  return asDay(date)
}

const plusDays = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000)
const mondayOf = (date: Date): Date => plusDays(date, -((date.getUTCDay() + 6) % 7))

/** First and last local day of a view. */
export function rangeOf(day: string, view: View): { from: string; to: string } {
  if (view === 'timeGridDay') return { from: day, to: day }
  const first = mondayOf(asDate(view === 'dayGridMonth' ? `${day.slice(0, 8)}01` : day))
  // A month view spans six weeks at most.
  return { from: asDay(first), to: asDay(plusDays(first, view === 'dayGridMonth' ? 41 : 6)) }
}

/** Title of the visible period: a month, the days of a week, a day. */
export function titleOf(day: string, view: View, language: Language): string {
  const locale = LOCALES[language]
  const date = asDate(day)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  if (view === 'dayGridMonth') return write({ month: 'long', year: 'numeric' }).format(date)
  if (view === 'timeGridDay')
    return write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(date)
  const monday = mondayOf(date)
  const sunday = plusDays(monday, 6)
  return write({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(monday, sunday)
}
