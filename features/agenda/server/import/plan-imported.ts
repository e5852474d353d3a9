import { localDay } from '#platform/i18n/format.ts'
import { readRule } from '../../contract/recurrence.ts'
import { plannedOf } from '../series/series-rows.ts'
import type { ReadEvent } from './read-event.ts'

/** Occurrences of one file in all; series beyond are left out. */
const MAX_ROWS = 20_000
/** Days that a rule is followed from its first one. */
const MAX_DAYS = 20_000
/** How long ago occurrences of a repeated event still come in, ms. */
const BACK = 366 * 86_400_000

export interface PlannedEvent extends ReadEvent {
  /** Its occurrences; null: once. Empty: none any more, or too many before it. */
  occurrences: { list: { starts: Date; ends: Date }[]; ended: boolean; last: Date | null } | null
}

function occurrencesOf(event: ReadEvent, now: number): PlannedEvent['occurrences'] {
  const rule = readRule(event.rule ?? '')
  if (rule === null) return { list: [], ended: true, last: null }
  const zone = event.time_zone
  const starts = new Date(event.starts)
  // What a program leaves of a series that was cut at its beginning: no program shows an event for it.
  if (rule.until !== null && rule.until < localDay(starts, zone)) return { list: [], ended: true, last: null }
  const { list, ended } = plannedOf(
    { rule, time_zone: zone, starts_at: starts },
    { starts_at: starts, ends_at: new Date(event.ends), all_day: event.all_day },
    { max: MAX_DAYS, from: localDay(new Date(now - BACK), zone) },
  )
  const out = new Set(event.excluded)
  const outDays = new Set([
    ...event.excluded_days,
    ...(event.all_day ? event.excluded.map((at) => localDay(new Date(at), zone)) : []),
  ])
  return {
    list: list
      .filter(
        ({ day, starts }) =>
          starts.getTime() >= now - BACK && !out.has(starts.getTime()) && !outDays.has(day),
      )
      .map(({ starts, ends }) => ({ starts, ends })),
    ended,
    last: list.at(-1)?.starts ?? null,
  }
}

/** Follows the rules of a file's events. Costs seconds for a hostile file: for a worker. */
export function planImported(events: readonly ReadEvent[], now: number): PlannedEvent[] {
  let room = MAX_ROWS
  return events.map((event) => {
    if (event.rule === null) return { ...event, occurrences: null }
    const occurrences = room > 0 ? occurrencesOf(event, now) : { list: [], ended: true, last: null }
    room -= occurrences?.list.length ?? 0
    return { ...event, occurrences }
  })
}
