import { type Frequency, type Recurrence, readRule, writeRule } from '../../contract/recurrence.ts'
import { dayNumber, monthDayOf, placeInMonth, weekdayOf } from '../../contract/rule-days.ts'

/** What the form asks for. */
export interface Choice {
  frequency: Frequency | ''
  interval: string
  weekdays: readonly number[]
  /** Monthly: by the day's number, or by its weekday. */
  monthly: 'day' | 'weekday' | 'last'
  ends: 'never' | 'until' | 'count'
  until: string
  count: string
}

const plain: Recurrence = {
  frequency: 'WEEKLY',
  interval: 1,
  weekdays: [],
  monthDays: [],
  months: [],
  positions: [],
  until: null,
  count: null,
  weekStart: 1,
}

/** Whether the form can show a rule; others, from files, are shown in words and kept. */
export function isPlain(rule: Recurrence): boolean {
  if (rule.positions.length > 0 || rule.months.length > 0 || rule.monthDays.length > 1) return false
  if (rule.frequency === 'DAILY') return rule.weekdays.length === 0
  if (rule.frequency === 'YEARLY') return rule.monthDays.length === 0
  return rule.frequency === 'WEEKLY' || rule.weekdays.length <= 1
}

export function choiceOf(text: string, startDay: string): Choice {
  const rule = text === '' ? null : readRule(text)
  const day = dayNumber(startDay)
  const weekdays = rule?.weekdays.map((one) => one.day) ?? []
  const nth = rule?.weekdays[0]?.nth ?? null
  return {
    frequency: rule?.frequency ?? '',
    interval: String(rule?.interval ?? 1),
    weekdays: weekdays.length === 0 ? [weekdayOf(day)] : weekdays,
    monthly: nth === -1 ? 'last' : nth === null ? 'day' : 'weekday',
    ends: rule?.until ? 'until' : rule?.count ? 'count' : 'never',
    until: rule?.until ?? '',
    count: String(rule?.count ?? 10),
  }
}

/** The rule of a choice; '' for none, or while a number is missing. */
export function ruleOf(choice: Choice, startDay: string): string {
  const { frequency, ends } = choice
  if (frequency === '') return ''
  const day = dayNumber(startDay)
  const nth = choice.monthly === 'last' ? -1 : Math.min(4, placeInMonth(day).nth)
  const byWeekday = frequency === 'MONTHLY' && choice.monthly !== 'day'
  return writeRule({
    ...plain,
    frequency,
    interval: Math.min(99, Math.max(1, Number(choice.interval) || 1)),
    weekdays:
      frequency === 'WEEKLY'
        ? choice.weekdays.toSorted((a, b) => a - b).map((one) => ({ day: one, nth: null }))
        : byWeekday
          ? [{ day: weekdayOf(day), nth }]
          : [],
    monthDays: frequency === 'MONTHLY' && choice.monthly === 'day' ? [monthDayOf(day)] : [],
    until: ends === 'until' && choice.until !== '' ? choice.until : null,
    count: ends === 'count' ? Math.min(500, Math.max(1, Number(choice.count) || 1)) : null,
  })
}
