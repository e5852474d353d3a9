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

/** Years of two digits are of the century up to twenty years from now. */
const yearOf = (text: string, now: Date): number => {
  if (text.length === 4) return Number(text)
  const year = Math.floor(now.getUTCFullYear() / 100) * 100 + Number(text)
  return year > now.getUTCFullYear() + 20 ? year - 100 : year
}

/** Days since 1899-12-30, as spreadsheets count; 1954 to 2119. */
const SERIAL = /^([2-7]\d{4})(?:[.,]\d+)?$/
const TIME = /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** Longer texts are no day, and would take long to search. */
const MAX_DAY = 80

const iso = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

/**
 * `YYYY-MM-DD` of `31/12/2026`, `31-dic-26`, `2026-12-31T08:00`, or a spreadsheet's number; days before months, unless that is no
 * day. Other texts unchanged.
 */
export function dayOf(cell: string, now = new Date()): string {
  if (cell.length > MAX_DAY) return cell
  const text = cell.trim().replace(TIME, '')
  const [, serial] = SERIAL.exec(text) ?? []
  if (serial !== undefined)
    return new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10)
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year !== '') return iso(Number(year), Number(month), Number(day)) ?? cell
  const [, first = '', second = '', third = ''] =
    /^(\d{1,2})(?:[-/. ]| de )+(\d{1,2}|\p{L}{3,10}\.?)(?:[-/. ,]| de | del )+(\d{4}|\d{2})$/u.exec(text) ??
    []
  if (third === '') return cell
  const at = yearOf(third, now)
  return iso(at, monthOf(second), Number(first)) ?? iso(at, Number(first), monthOf(second)) ?? cell
}
