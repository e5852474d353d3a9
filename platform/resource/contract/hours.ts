import { type FieldOptions, linesField } from './field.ts'

/** `HH:MM`; 24:00 is midnight at the day's end. */
export const CLOCK_TIME = '(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)'
const RANGE = new RegExp(`^${CLOCK_TIME}-${CLOCK_TIME}$`)

const CLOCK = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm|a|p)?$/
const two = (value: number) => String(value).padStart(2, '0')

/** Parses `9`, `930`, `9:30`, `9.30 pm`, `21h30` to `HH:MM`; null if it is no time. 24 is midnight at the day's end. */
export function readClock(text: string): string | null {
  const [, hours, minutes = '0', half] =
    CLOCK.exec(
      text
        .trim()
        .toLowerCase()
        .replaceAll(/\b([ap])\.\s*m\.?/g, '$1m'),
    ) ?? []
  if (hours === undefined) return null
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || (half && (hour < 1 || hour > 12))) return null
  const hour24 = half ? (hour % 12) + (half.startsWith('p') ? 12 : 0) : hour
  return hour24 < 24 || (hour24 === 24 && minute === 0) ? `${two(hour24)}:${two(minute)}` : null
}

/** Parses `8-12` or `2 pm - 6 pm` to `HH:MM-HH:MM`; null if it is no range. */
export function readRange(text: string): string | null {
  const [from, to, ...more] = text.split(/[-–—]|\s(?:a|to)\s/)
  if (from === undefined || to === undefined || more.length > 0) return null
  const [opens, closes] = [readClock(from), readClock(to)]
  return opens && closes ? `${opens}-${closes}` : null
}

/** Normalises typed opening hours, one range per line or separated by commas; invalid ranges are left as typed. */
export const tidyHours = (text: string): string =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => readRange(line) ?? line)
    .join('\n')

/** Opening hours of a day, one range per line, typed in any short form and stored as `HH:MM-HH:MM`. */
export const hoursField = <const Options extends FieldOptions>(options: Options) =>
  linesField({ ...options, max: 6, pattern: RANGE, format: 'hours', tidy: (line) => readRange(line) ?? line })
