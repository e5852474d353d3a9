import type { HoursRange, TimeSlot } from '#platform/telephony/journey/plan.ts'

/** `08:30` as minutes of the day. */
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** `08:00-12:00`. */
export const readRange = (range: string): HoursRange => ({
  from: minutes(range.slice(0, 5)),
  to: minutes(range.slice(6, 11)),
})

const EXCEPTION = /^(?<date>\S+)(?<hours>(?: \d\d:\d\d-\d\d:\d\d)*)(?: (?<name>.+))?$/

/** Reads `2026-12-24 08:00-12:00 Nochebuena`; null for a malformed line. */
export function readException(line: string): TimeSlot['exceptions'][number] | null {
  const { date, hours = '', name = '' } = EXCEPTION.exec(line)?.groups ?? {}
  if (date === undefined) return null
  return { date, name, ranges: hours.split(' ').filter(Boolean).map(readRange) }
}
