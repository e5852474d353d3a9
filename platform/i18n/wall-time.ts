import { localTime } from './format.ts'

const MINUTE = 60_000

/** Instant of a local date and time. In the repeated hour of a clock change: the first. */
export const instantAt = (
  wall: { year: number; month: number; day: number; hour: number; minute: number },
  timeZone: string,
): Date => {
  const meant = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  // The offset at the result, not at the guess: they differ near a clock change.
  let instant = meant
  for (let turn = 0; turn < 3; turn += 1) {
    const shown = localTime(new Date(instant), timeZone)
    const off = meant - Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute)
    if (Math.abs(off) < MINUTE) break
    instant += off
  }
  return new Date(instant)
}

/** A Date whose fields in the browser's zone equal the local ones: for date pickers. */
export const asLocalFields = (iso: string, timeZone: string): Date => {
  const { year, month, day, hour, minute } = localTime(new Date(iso), timeZone)
  return new Date(year, month - 1, day, hour, minute)
}

/** The reverse. */
export const fromLocalFields = (date: Date, timeZone: string): string =>
  instantAt(
    {
      year: date.getFullYear(),
      month: date.getMonth() + 1,
      day: date.getDate(),
      hour: date.getHours(),
      minute: date.getMinutes(),
    },
    timeZone,
  ).toISOString()

/** `YYYY-MM-DD` to a Date in the browser's zone, and back. */
export const dayAsDate = (day: string): Date | null => {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date) : null
}

const pad = (value: number): string => String(value).padStart(2, '0')

export const dateAsDay = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
