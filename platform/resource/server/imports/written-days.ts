/** Days as people and programs write them in spreadsheets. */

const MONTHS = [
  'ene jan',
  'feb',
  'mar',
  'abr apr',
  'may',
  'jun',
  'jul',
  'ago aug',
  'sep',
  'oct',
  'nov',
  'dic dec',
]

const monthOf = (word: string): number => {
  if (/^\d+$/.test(word)) return Number(word)
  const three = word.slice(0, 3).toLowerCase()
  return MONTHS.findIndex((names) => names.split(' ').includes(three)) + 1
}

/**
 * Years of two digits are of the century up to twenty years from now; those of births are past.
 */
const yearOf = (text: string, now: Date, past: boolean): number => {
  if (text.length === 4) return Number(text)
  const year = Math.floor(now.getUTCFullYear() / 100) * 100 + Number(text)
  return year > now.getUTCFullYear() + (past ? 0 : 20) ? year - 100 : year
}

/** Days since 1899-12-30, as spreadsheets count; 1954 to 2119. */
const SERIAL = /^([2-7]\d{4})(?:[.,]\d+)?$/
/** Milliseconds since 1970, of programs' own exports: 1973 to 2096. */
const EPOCH = /^([1-3]\d{12}|[1-9]\d{11})$/
/** A time behind a day, with its zone or none: `T08:05:00.000-05:00`, ` 8:05 p. m.`, ` 09:05:00 GMT-0500 (Colombia)`. */
const TIME =
  /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:h(?:o?rs?|oras?)?\.?)?\s*(?:\(?(?:Z|(?:UTC|GMT)?\s?[+-]\d{1,2}:?\d{2}|UTC|GMT|[A-Z][a-z]+\/[A-Z][A-Za-z_]+|[A-Z]{3,4})\)?)?(?:\s*\([^()]{1,40}\))?$/i
/** An instant with its zone: its day depends on where one is. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s?(Z|UTC|[+-]\d{2}:?\d{2})$/i

const WEEKDAY =
  /^(?:lun(?:es)?|mar(?:tes)?|mi[eé](?:r(?:coles)?)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ado)?|dom(?:ingo)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\.?,? +(?=[\p{L}\d])/iu

/** Longer texts are no day, and would take long to search. */
const MAX_DAY = 80

const iso = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

interface Reading {
  now?: Date
  /** IANA: instants with a zone of their own (`2024-12-26T03:30:00Z`) are of the day there. */
  timeZone?: string
  /** Of births: never in the future. */
  past?: boolean
}

const dayAt = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )

/** The day of an instant with a zone; midnight of whatever zone is a day without a time. */
function dayOfInstant(text: string, timeZone: string): string | null {
  const [, day = '', time = '', zone = ''] = INSTANT.exec(text) ?? []
  if (day === '') return null
  const instant = new Date(`${day}T${time}${/^(?:Z|UTC)$/i.test(zone) ? 'Z' : zone}`)
  if (Number.isNaN(instant.getTime()) || /^00:00(?::00)?$/.test(time)) return day
  return dayAt(instant, timeZone)
}

/** `2026-12-31`, `20261231`. */
function yearFirst(text: string): string | null {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ??
    /^((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])$/.exec(text) ??
    []
  return year === '' ? null : iso(Number(year), Number(month), Number(day))
}

/** `December 25th, 2024`, `Dec 25 2024`, `diciembre 25 de 2024`. */
function monthInWords(text: string): string | null {
  const [, word = '', day = '', year = ''] =
    /^(\p{L}{3,10})\.? +(\d{1,2})(?:st|nd|rd|th)?(?:,? +| del? )(\d{4})$/iu.exec(text) ?? []
  return word === '' ? null : iso(Number(year), monthOf(word), Number(day))
}

/** `31/12/2026`, `31-dic-26`, `31 de diciembre de 2026`; month first where that alone is a day. */
function dayFirst(text: string, now: Date, past: boolean): string | null {
  const [, first = '', second = '', third = ''] =
    /^(\d{1,2})(?:st|nd|rd|th|º)?(?:[-/. ]| de )+(\d{1,2}|\p{L}{3,10}\.?)(?:[-/. ,]| de | del )+(\d{4}|\d{2})$/iu.exec(
      text,
    ) ?? []
  if (third === '') return null
  const at = yearOf(third, now, past)
  return iso(at, monthOf(second), Number(first)) ?? iso(at, Number(first), monthOf(second))
}

/**
 * `YYYY-MM-DD` of a day as people and programs write it, or a spreadsheet's number; days before months, unless that is no day. Other
 * texts unchanged.
 */
export function dayOf(
  cell: string,
  { now = new Date(), timeZone = 'UTC', past = false }: Reading = {},
): string {
  if (cell.length > MAX_DAY) return cell
  const whole = cell.trim()
  const [, epoch] = EPOCH.exec(whole) ?? []
  if (epoch !== undefined) {
    const instant = new Date(Number(epoch))
    return Number(epoch) % 86_400_000 === 0 ? instant.toISOString().slice(0, 10) : dayAt(instant, timeZone)
  }
  const instant = dayOfInstant(whole, timeZone)
  if (instant !== null) return instant
  // `Wed Dec 25 2024 10:00:00 GMT-0500 (…)`
  const text = whole.replace(WEEKDAY, '').replace(TIME, '')
  const [, serial] = SERIAL.exec(text) ?? []
  if (serial !== undefined)
    return new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10)
  return yearFirst(text) ?? monthInWords(text) ?? dayFirst(text, now, past) ?? cell
}
