import { localTime } from '#platform/i18n/format.ts'
import type { Lines } from './write-calendar.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** Minutes east of UTC. */
export function offsetOf(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = localTime(instant, timeZone)
  return Math.round(
    (Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant.getTime() / MINUTE) * MINUTE) / MINUTE,
  )
}

const written = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}${pad(Math.abs(minutes) % 60)}`

/** `20270302T150000` of a zone. */
export function local(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(instant, timeZone)
  return `${pad(year, 4)}${pad(month)}${pad(day)}T${pad(hour)}${pad(minute)}00`
}

/** Changes of the clock between two instants. No zone changes twice within a step. */
const STEP = 7 * DAY

function changes(timeZone: string, from: Date, to: Date): { at: Date; before: number; after: number }[] {
  const found = []
  let before = offsetOf(from, timeZone)
  for (let day = from.getTime() + STEP; day < to.getTime() + STEP; day += STEP) {
    const after = offsetOf(new Date(day), timeZone)
    if (after === before) continue
    let [low, high] = [day - STEP, day]
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
      if (offsetOf(new Date(middle), timeZone) === before) low = middle
      else high = middle
    }
    found.push({ at: new Date(high), before, after })
    before = after
  }
  return found
}

const observance = (kind: string, start: string, from: number, to: number): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${written(from)}`,
  `TZOFFSETTO:${written(to)}`,
  `END:${kind}`,
]

/** Before and after these the clock goes as in the first and the last of them: whoever asks for millennia shall not get them. */
const EARLIEST = 1970
const YEARS_AHEAD = 15

const cache = new Map<string, Lines>()

/** The VTIMEZONE of a zone with each change of its clock in these years: every program reads that, whatever rules it knows. */
export function timeZoneLines(timeZone: string, firstYear: number, lastYear: number): Lines {
  const latest = new Date().getUTCFullYear() + YEARS_AHEAD
  const fromYear = Math.min(Math.max(firstYear, EARLIEST), latest)
  const toYear = Math.min(Math.max(lastYear, fromYear), latest)
  const key = `${timeZone} ${fromYear} ${toYear}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const from = new Date(Date.UTC(fromYear - 1, 0, 1))
  const offset = offsetOf(from, timeZone)
  const usual = Math.min(
    offsetOf(new Date(Date.UTC(fromYear, 0, 1)), timeZone),
    offsetOf(new Date(Date.UTC(fromYear, 6, 1)), timeZone),
  )
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    `X-LIC-LOCATION:${timeZone}`,
    ...observance(offset > usual ? 'DAYLIGHT' : 'STANDARD', local(from, timeZone), offset, offset),
    ...changes(timeZone, from, new Date(Date.UTC(toYear + 1, 0, 1))).flatMap(({ at, before, after }) => {
      // The local time that the clock shows right before it changes.
      const shown = new Date(at.getTime() + before * MINUTE)
        .toISOString()
        .slice(0, 16)
        .replaceAll(/[-:]/g, '')
      return observance(after > usual ? 'DAYLIGHT' : 'STANDARD', `${shown}00`, before, after)
    }),
    'END:VTIMEZONE',
  ]
  if (cache.size > 200) cache.clear()
  cache.set(key, lines)
  return lines
}
