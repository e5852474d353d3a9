/** When an event repeats: the parts of an RRULE (RFC 5545) that people use. */
export interface Recurrence {
  readonly frequency: Frequency
  /** Every so many days, weeks, months or years. */
  readonly interval: number
  readonly weekdays: readonly Weekday[]
  /** Days of the month; -1 is the last. */
  readonly monthDays: readonly number[]
  readonly months: readonly number[]
  /** Of the days that the other parts give in a period, only these: 1 the first, -1 the last. */
  readonly positions: readonly number[]
  /** The last local day, `YYYY-MM-DD`; null: without end, or after `count`. */
  readonly until: string | null
  readonly count: number | null
  /** 0: Sunday. */
  readonly weekStart: number
}

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export interface Weekday {
  /** 0: Sunday. */
  readonly day: number
  /** The nth of the month, -1 the last; null: each. */
  readonly nth: number | null
}

/** Two letters of RFC 5545, from Sunday. */
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

const MAX_INTERVAL = 99
/** Letters of a rule: what people use has a tenth of it. */
const MAX_RULE = 500

const numbersIn = (text: string, min: number, max: number): number[] | null => {
  const numbers = text.split(',').map(Number)
  const fits = (one: number) => Number.isInteger(one) && one !== 0 && one >= min && one <= max
  // A value that is repeated a million times means what it means once.
  return numbers.every(fits) ? [...new Set(numbers)] : null
}

const weekdayOf = (text: string): Weekday | null => {
  const [, nth = '', name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? []
  const day = WEEKDAYS.indexOf(name as (typeof WEEKDAYS)[number])
  return day < 0 ? null : { day, nth: nth === '' ? null : Number(nth) }
}

const dayOf = (text: string): string | null => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?$/.exec(text) ?? []
  const written = `${year}-${month}-${day}`
  return year !== undefined && !Number.isNaN(Date.parse(written)) ? written : null
}

/** Parts that are read; a rule with others is not understood. */
const KNOWN = new Set([
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'UNTIL',
  'COUNT',
  'WKST',
])

/** Parts by their names; null where one is unknown, empty or twice there. */
function partsOf(text: string): ReadonlyMap<string, string> | null {
  const parts = new Map<string, string>()
  for (const part of text.trim().toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (!KNOWN.has(name) || value === '' || parts.has(name)) return null
    parts.set(name, value)
  }
  return parts
}

const wholeNumber = (text: string | undefined, max: number): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : null
}

/** RFC 5545: which parts go together. Nth weekdays of a year without months are not offered here. */
function fits({ frequency, weekdays, monthDays, months, until, count }: Recurrence): boolean {
  const nth = weekdays.some((one) => one.nth !== null)
  if (until !== null && count !== null) return false
  if (frequency === 'WEEKLY') return !nth && monthDays.length === 0
  if (frequency === 'YEARLY') return weekdays.length === 0 || months.length > 0
  return frequency === 'MONTHLY' || !nth
}

/** Reads `FREQ=WEEKLY;BYDAY=TU`; null for a rule that is wrong or has parts unknown here (hours, week numbers). */
export function readRule(text: string): Recurrence | null {
  if (text.length > MAX_RULE) return null
  const parts = partsOf(text)
  if (parts === null) return null
  const get = (name: string) => parts.get(name)
  const read = <Value>(name: string, none: Value, reader: (text: string) => Value | null): Value | null => {
    const given = get(name)
    return given === undefined ? none : reader(given)
  }
  const frequency = FREQUENCIES.find((one) => one === get('FREQ'))
  const interval = read('INTERVAL', 1, (given) => wholeNumber(given, MAX_INTERVAL))
  const weekdays = [...new Set(get('BYDAY')?.split(','))].map(weekdayOf)
  const monthDays = read('BYMONTHDAY', [], (given) => numbersIn(given, -31, 31))
  const months = read('BYMONTH', [], (given) => numbersIn(given, 1, 12))
  const positions = read('BYSETPOS', [], (given) => numbersIn(given, -366, 366))
  const weekStart = weekdayOf(get('WKST') ?? 'MO')?.day
  if (frequency === undefined || interval === null || weekStart === undefined) return null
  if (monthDays === null || months === null || positions === null) return null
  const until = dayOf(get('UNTIL') ?? '')
  const count = wholeNumber(get('COUNT'), 10_000)
  if ((until === null && parts.has('UNTIL')) || (count === null && parts.has('COUNT'))) return null
  const days = weekdays.filter((one) => one !== null)
  if (days.length < weekdays.length) return null
  const rule = { frequency, interval, weekdays: days, monthDays, months, positions, until, count, weekStart }
  return fits(rule) ? rule : null
}

const listed = (name: string, values: readonly (string | number)[]): string =>
  values.length === 0 ? '' : `;${name}=${values.join(',')}`

/** The reverse of `readRule`. */
export const writeRule = (rule: Recurrence): string =>
  `FREQ=${rule.frequency}${rule.interval === 1 ? '' : `;INTERVAL=${rule.interval}`}${listed(
    'BYMONTH',
    rule.months,
  )}${listed('BYMONTHDAY', rule.monthDays)}${listed(
    'BYDAY',
    rule.weekdays.map(({ day, nth }) => `${nth ?? ''}${WEEKDAYS[day]}`),
  )}${listed('BYSETPOS', rule.positions)}${rule.until === null ? '' : `;UNTIL=${rule.until.replaceAll('-', '')}`}${
    rule.count === null ? '' : `;COUNT=${rule.count}`
  }${rule.weekStart === 1 ? '' : `;WKST=${WEEKDAYS[rule.weekStart]}`}`
