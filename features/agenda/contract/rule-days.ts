import type { Recurrence } from './recurrence.ts'

/** Days are counted from 1970-01-01, so that no clock change disturbs them. */
const DAY = 86_400_000
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY
export const dayText = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10)

export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7
const partsOf = (day: number) => {
  const date = new Date(day * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() }
}
/** `month` may lie beyond December. */
const firstOf = (year: number, month: number): number => Date.UTC(year, month, 1) / DAY

/** Which week of its month a day is in, from the front and from the back: 2 and -4. */
export const placeInMonth = (day: number): { nth: number; last: boolean } => {
  const { year, month, date } = partsOf(day)
  return { nth: Math.ceil(date / 7), last: day + 7 >= firstOf(year, month + 1) }
}
export const monthDayOf = (day: number): number => partsOf(day).date
const monthOf = (day: number): number => partsOf(day).month + 1

/** The days of one month that the rule means. */
function daysOfMonth(rule: Recurrence, year: number, month: number, start: number): number[] {
  const first = firstOf(year, month)
  const length = firstOf(year, month + 1) - first
  const days = Array.from({ length }, (_, index) => first + index)
  const wanted = rule.monthDays.map((one) => first + (one > 0 ? one - 1 : length + one))
  const byWeekday = (day: number) =>
    rule.weekdays.some(({ day: weekday, nth }) => {
      if (weekdayOf(day) !== weekday) return false
      if (nth === null) return true
      const date = day - first
      return nth > 0 ? Math.floor(date / 7) === nth - 1 : Math.floor((length - 1 - date) / 7) === -nth - 1
    })
  if (rule.monthDays.length === 0 && rule.weekdays.length === 0)
    return days.filter((day) => day - first + 1 === partsOf(start).date)
  return days.filter(
    (day) =>
      (rule.monthDays.length === 0 || wanted.includes(day)) && (rule.weekdays.length === 0 || byWeekday(day)),
  )
}

/** The days of the period number `index` from the start, in order. */
function periodDays(rule: Recurrence, start: number, index: number): number[] {
  const { year, month } = partsOf(start)
  const inMonths = (day: number) => rule.months.length === 0 || rule.months.includes(partsOf(day).month + 1)
  const step = index * rule.interval
  if (rule.frequency === 'DAILY') {
    const day = start + step
    const fits =
      inMonths(day) &&
      (rule.weekdays.length === 0 || rule.weekdays.some((one) => one.day === weekdayOf(day))) &&
      (rule.monthDays.length === 0 ||
        daysOfMonth(rule, partsOf(day).year, partsOf(day).month, day).includes(day))
    return fits ? [day] : []
  }
  if (rule.frequency === 'WEEKLY') {
    const monday = start - ((weekdayOf(start) - rule.weekStart + 7) % 7) + step * 7
    const wanted = rule.weekdays.length === 0 ? [weekdayOf(start)] : rule.weekdays.map(({ day }) => day)
    return Array.from({ length: 7 }, (_, index) => monday + index).filter(
      (day) => wanted.includes(weekdayOf(day)) && inMonths(day),
    )
  }
  if (rule.frequency === 'MONTHLY') {
    const at = firstOf(year, month + step)
    return inMonths(at) ? daysOfMonth(rule, partsOf(at).year, partsOf(at).month, start) : []
  }
  const months =
    rule.months.length === 0 ? [month] : rule.months.map((one) => one - 1).toSorted((a, b) => a - b)
  return months.flatMap((one) => daysOfMonth(rule, year + step, one, start))
}

const picked = (days: readonly number[], positions: readonly number[]): number[] =>
  positions.length === 0
    ? [...days]
    : days.filter((_, at) => positions.includes(at + 1) || positions.includes(at - days.length))

/**
 * Periods without a day after which a rule has no more. The calendar repeats every 400 years; the 29 February comes after 8 years at
 * most, by 99 of them. A rule that never fits, such as 30 February, is given up after milliseconds.
 */
const EMPTY_PERIODS = { DAILY: 3000, WEEKLY: 450, MONTHLY: 1200, YEARLY: 400 } as const

/**
 * The local days of a rule from its first one, which always counts even where the rule would not give it, until the last
 * day asked for, at most `max`.
 */
export function ruleDays(
  rule: Recurrence,
  startDay: string,
  { to, max }: { to: string; max: number },
): { days: string[]; ended: boolean } {
  const start = dayNumber(startDay)
  const last = Math.min(dayNumber(to), rule.until === null ? Number.POSITIVE_INFINITY : dayNumber(rule.until))
  const days = [start]
  let empty = 0
  for (let index = 0; empty < EMPTY_PERIODS[rule.frequency]; index += 1) {
    const found = picked(periodDays(rule, start, index), rule.positions).filter((day) => day > start)
    empty = found.length === 0 ? empty + 1 : 0
    for (const day of found) {
      if (rule.count !== null && days.length >= rule.count) return { days: days.map(dayText), ended: true }
      if (day > last)
        return { days: days.map(dayText), ended: rule.until !== null && day > dayNumber(rule.until) }
      if (days.length >= max) return { days: days.map(dayText), ended: false }
      days.push(day)
    }
  }
  return { days: days.map(dayText), ended: true }
}

/** The first day of a rule from a day on: that day itself where the rule gives it. */
export function firstRuleDay(rule: Recurrence, from: string): string {
  const start = dayNumber(from)
  const open = { ...rule, until: null, count: null }
  for (let index = 0; index < EMPTY_PERIODS[rule.frequency]; index += 1) {
    const found = picked(periodDays(open, start, index), rule.positions).find((day) => day >= start)
    if (found !== undefined) return dayText(found)
  }
  return from
}

/** The same rhythm for an event that was moved to another day: each Tuesday becomes each Wednesday. */
export function moveRule(rule: Recurrence, from: string, to: string): Recurrence {
  const shift = dayNumber(to) - dayNumber(from)
  if (shift === 0) return rule
  const until = rule.until === null ? null : dayText(dayNumber(rule.until) + shift)
  const moved = { ...rule, until }
  if (rule.frequency === 'DAILY') return moved
  if (rule.frequency === 'WEEKLY') {
    const weekdays = rule.weekdays.map(({ day, nth }) => ({ nth, day: (((day + shift) % 7) + 7) % 7 }))
    return { ...moved, weekdays }
  }
  const day = dayNumber(to)
  const { nth, last } = placeInMonth(day)
  const months = rule.months.length === 0 ? [] : [monthOf(day)]
  if (rule.weekdays.length > 0)
    return {
      ...moved,
      months,
      monthDays: [],
      positions: [],
      weekdays: [{ day: weekdayOf(day), nth: last && nth > 4 ? -1 : Math.min(nth, 4) }],
    }
  return { ...moved, months, monthDays: rule.monthDays.length === 0 ? [] : [monthDayOf(day)] }
}
