import type { TimelineEntry } from '../../contract/timeline.ts'

interface TimelineDays {
  /** Still to come, the soonest first. */
  ahead: TimelineEntry[]
  /** What was, by days as they are called, the newest first. */
  days: [label: string, entries: TimelineEntry[]][]
}

/** A line of entries, newest first, as it is read. */
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
