import { localDay } from '#platform/i18n/format.ts'
import { dayNumber, dayText, weekdayOf } from '../contract/rule-days.ts'
import { instantOn } from './series/occurrence-times.ts'

export interface Span {
  starts_at: Date
  ends_at: Date
}

/** Minutes of the local day. */
const HOURS = { from: 8 * 60, to: 18 * 60 }
const STEP = 30
const MINUTE = 60_000

export const overlaps = (one: Span, other: Span): boolean =>
  one.starts_at < other.ends_at && other.starts_at < one.ends_at

/** The next half hour on a working day from `wanted` on at which nobody is busy that long; null within `days` days. */
export function freeSlot(
  busy: readonly Span[],
  { wanted, timeZone, days }: { wanted: Span; timeZone: string; days: number },
): Span | null {
  const length = wanted.ends_at.getTime() - wanted.starts_at.getTime()
  if (length <= 0 || length > (HOURS.to - HOURS.from) * MINUTE) return null
  const first = dayNumber(localDay(wanted.starts_at, timeZone))
  for (let day = first; day < first + days; day += 1) {
    if (weekdayOf(day) === 0 || weekdayOf(day) === 6) continue
    const closes = instantOn(dayText(day), HOURS.to, timeZone)
    for (let minutes = HOURS.from; minutes < HOURS.to; minutes += STEP) {
      const starts_at = instantOn(dayText(day), minutes, timeZone)
      const slot = { starts_at, ends_at: new Date(starts_at.getTime() + length) }
      if (starts_at < wanted.starts_at || slot.ends_at > closes) continue
      if (!busy.some((one) => overlaps(one, slot))) return slot
    }
  }
  return null
}
