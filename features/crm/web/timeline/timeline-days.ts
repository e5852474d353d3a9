import type { TimelineEntry } from '../../contract/timeline.ts'

interface TimelineDays {
  /** Future entries, the soonest first. */
  ahead: TimelineEntry[]
  /** Past entries by day label, newest first. */
  days: [label: string, entries: TimelineEntry[]][]
}

/** Groups entries, given newest first, for display. */
export function timelineDays(
  entries: readonly TimelineEntry[],
  now: Date,
  day: (iso: string) => string,
): TimelineDays {
  const begun = entries.findIndex(({ at }) => new Date(at) <= now)
  const past = begun < 0 ? entries.length : begun
  return {
    ahead: entries.slice(0, past).toReversed(),
    days: [...Map.groupBy(entries.slice(past), ({ at }) => day(at))],
  }
}
