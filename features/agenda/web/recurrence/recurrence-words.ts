import { type KeyOf, type Language, LOCALES, translate } from '#platform/i18n/text.ts'
import { type Recurrence, readRule } from '../../contract/recurrence.ts'
import { agendaTexts } from '../../i18n/texts.ts'

/** A Sunday, from which weekdays are named. */
const SUNDAY = Date.UTC(2023, 0, 1)
const DAY = 86_400_000

export const weekdayName = (day: number, language: Language, weekday: 'long' | 'narrow' | 'short' = 'long') =>
  new Intl.DateTimeFormat(LOCALES[language], { weekday, timeZone: 'UTC' }).format(SUNDAY + day * DAY)

const monthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2023, month - 1, 1),
  )

const listOf = (words: readonly string[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(words)

/** Monday first. */
const inOrder = (days: readonly number[]): number[] => days.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))

type Say = (key: KeyOf<typeof agendaTexts>, values?: Record<string, string | number>) => string

function rhythm({ frequency, interval }: Recurrence, say: Say): string {
  const one = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
  return interval === 1
    ? say(`agenda.every.${one[frequency]}`)
    : say(`agenda.every.${one[frequency]}s`, { count: interval })
}

function daysOf(rule: Recurrence, language: Language, say: Say): string | null {
  const { frequency, interval, weekdays, monthDays, months, positions } = rule
  const nth = (position: number) => say(`agenda.nth.${position}` as 'agenda.nth.1')
  const names = listOf(
    inOrder(weekdays.map(({ day }) => day)).map((day) => weekdayName(day, language)),
    language,
  )
  const inMonths =
    months.length === 0
      ? ''
      : ` ${say('agenda.ofMonth', {
          month: listOf(
            months.map((one) => monthName(one, language)),
            language,
          ),
        })}`
  const [weekday] = weekdays
  if (frequency === 'WEEKLY' && weekdays.length > 0)
    return interval === 1 ? say('agenda.eachDay', { days: names }) : `${rhythm(rule, say)}: ${names}`
  if (weekday !== undefined && (weekday.nth !== null || positions.length > 0)) {
    const position = weekday.nth ?? positions[0] ?? 1
    const day = weekdays.length === 5 ? say('agenda.workday') : names
    return `${rhythm(rule, say)}, ${say('agenda.nthDay', { nth: nth(Math.max(-1, Math.min(5, position))), day })}${inMonths}`
  }
  if (monthDays.length > 0) {
    const days = monthDays.map((one) => (one < 0 ? say('agenda.lastDay') : say('agenda.dayN', { day: one })))
    return `${rhythm(rule, say)}, ${listOf(days, language)}${inMonths}`
  }
  if (frequency === 'DAILY' && weekdays.length > 0) return say('agenda.eachDay', { days: names })
  return null
}

/** A rule in words: «Cada martes hasta el 3 de marzo de 2027»; null for none. */
export function recurrenceWords(text: string | null, language: Language): string | null {
  const rule = text === null || text === '' ? null : readRule(text)
  if (rule === null) return text === '' ? null : text
  const say: Say = (key, values = {}) => translate(agendaTexts, language, key, values)
  const when = daysOf(rule, language, say) ?? rhythm(rule, say)
  if (rule.count !== null) return `${when}, ${say('agenda.times', { count: rule.count })}`
  if (rule.until === null) return when
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${rule.until}T12:00:00Z`),
  )
  return `${when} ${say('agenda.until', { day })}`
}
