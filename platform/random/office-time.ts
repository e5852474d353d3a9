const MINUTE = 60_000
const DAY = 86_400_000
/** The demonstration companies are in Bogotá, which knows no summer time. */
const BOGOTA_OFFSET = 5 * 3_600_000
const OPENS = 8 * 60
const CLOSES = 18 * 60

/** Midnight of the local day, as if Bogotá were Greenwich, and the minutes since. */
function placeOf(at: Date): { day: number; minute: number } {
  const local = at.getTime() - BOGOTA_OFFSET
  const day = Math.floor(local / DAY) * DAY
  return { day, minute: (local - day) / MINUTE }
}

const moment = (day: number, minute: number): Date => new Date(day + minute * MINUTE + BOGOTA_OFFSET)
const isWorkday = (day: number): boolean => ![0, 6].includes(new Date(day).getUTCDay())

function workdayFrom(day: number, step: 1 | -1): number {
  let found = day
  while (!isWorkday(found)) found += step * DAY
  return found
}

/** The moment itself where an office works then (Monday to Friday, 8 to 18 in Bogotá), else the end of the working day before. */
export function lastOfficeMoment(at: Date): Date {
  const { day, minute } = placeOf(at)
  if (isWorkday(day) && minute >= OPENS && minute < CLOSES) return at
  return moment(workdayFrom(minute >= CLOSES ? day : day - DAY, -1), CLOSES - 1)
}

/** The moment itself where an office works then, else when it opens next. */
export function nextOfficeMoment(at: Date): Date {
  const { day, minute } = placeOf(at)
  if (isWorkday(day) && minute >= OPENS && minute < CLOSES) return at
  return moment(workdayFrom(minute < OPENS ? day : day + DAY, 1), OPENS)
}

/** The moment as an office would have it: the day is pressed into its hours, Saturday and Sunday into Friday. Keeps the order. */
export function inOfficeHours(at: Date): Date {
  const { day, minute } = placeOf(at)
  const friday = workdayFrom(day, -1)
  const isEndOfWeek = new Date(friday).getUTCDay() === 5
  const share = ((day - friday) / DAY + minute / (24 * 60)) / (isEndOfWeek ? 3 : 1)
  return moment(friday, Math.floor(OPENS + share * (CLOSES - OPENS)))
}

/** So many minutes of work before. */
export function officeMinutesBefore(at: Date, minutes: number): Date {
  let { day, minute } = placeOf(lastOfficeMoment(at))
  let left = minutes
  while (left > minute - OPENS) {
    left -= minute - OPENS
    day = workdayFrom(day - DAY, -1)
    minute = CLOSES - 1
  }
  return moment(day, minute - left)
}
