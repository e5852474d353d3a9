const MINUTE = 60_000
const DAY = 86_400_000
/** Demo companies are in Bogotá, which has no daylight saving time. */
const BOGOTA_OFFSET = 5 * 3_600_000
const OPENS = 8 * 60
const CLOSES = 18 * 60

/** Local midnight (as UTC) and the minutes since. */
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

/** The instant if within office hours (Monday to Friday, 8 to 18 in Bogotá), else the previous close. */
export function lastOfficeMoment(at: Date): Date {
  const { day, minute } = placeOf(at)
  if (isWorkday(day) && minute >= OPENS && minute < CLOSES) return at
  return moment(workdayFrom(minute >= CLOSES ? day : day - DAY, -1), CLOSES - 1)
}

/** The instant if within office hours, else the next opening. */
export function nextOfficeMoment(at: Date): Date {
  const { day, minute } = placeOf(at)
  if (isWorkday(day) && minute >= OPENS && minute < CLOSES) return at
  return moment(workdayFrom(minute < OPENS ? day : day + DAY, 1), OPENS)
}

/** Maps an instant into office hours by compressing the day; weekends map to Friday. Keeps the order. */
export function inOfficeHours(at: Date): Date {
  const { day, minute } = placeOf(at)
  const friday = workdayFrom(day, -1)
  const isEndOfWeek = new Date(friday).getUTCDay() === 5
  const share = ((day - friday) / DAY + minute / (24 * 60)) / (isEndOfWeek ? 3 : 1)
  return moment(friday, Math.floor(OPENS + share * (CLOSES - OPENS)))
}

/** Subtracts working minutes. */
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
