import { cutText } from '#platform/contract/cut-text.ts'
import { localDay } from '#platform/i18n/format.ts'
import { cutFollowing, type Following } from './cut-following.ts'
import type { Found, Moment, ReadEvent } from './read-event.ts'

/** A single event beside others of the same UID: an invitation to one occurrence alone, a date beside those of the rule. */
export const alone = (event: ReadEvent, at: number): ReadEvent => ({
  ...event,
  uid: cutText(`${at}/${event.uid}`, 255),
  rule: null,
  excluded: [],
  excluded_days: [],
  own: [],
})

/**
 * Brings what a file says of one occurrence to its series: other values, or that it does not happen. @returns what has no series there,
 * null: nothing
 */
function occurrenceOf(found: ReadonlyMap<string, ReadEvent>, one: Found, recurs: Moment): ReadEvent | null {
  const { recurs: _, cancelled, more: _more, following: _all, ...event } = one
  const master = found.get(event.uid)
  if (master === undefined) return cancelled ? null : alone(event, recurs.at)
  if (cancelled) {
    master.excluded.push(recurs.at)
    if (recurs.isDay) master.excluded_days.push(localDay(new Date(recurs.at), event.time_zone))
  } else {
    const { rule: _rule, excluded: _excluded, excluded_days: _days, own: _own, ...times } = event
    master.own.push({ ...times, recurs: recurs.at })
  }
  return null
}

function followingOf(one: Found, { at: recurs }: Moment): Following {
  const { recurs: _, more: _more, cancelled, following: _all, rule: _rule, own: _own, ...event } = one
  const { excluded: _excluded, excluded_days: _days, ...values } = event
  return { recurs, values: cancelled ? null : values }
}

/** Ends a series where its following occurrences are different, and adds these as a series of their own. */
function bringFollowing(
  found: Map<string, ReadEvent>,
  following: ReadonlyMap<string, readonly Following[]>,
  add: (event: ReadEvent) => void,
): void {
  for (const [uid, cuts] of following) {
    const master = found.get(uid)
    if (master === undefined) continue
    found.delete(uid)
    for (const event of cutFollowing(master, cuts)) add(event)
  }
}

/** Brings what a file says of single occurrences, and of those that follow them, to the series that were found in it. */
export function bringOccurrences(
  found: Map<string, ReadEvent>,
  events: readonly Found[],
  add: (event: ReadEvent) => void,
): void {
  const following = new Map<string, Following[]>()
  for (const one of events) {
    const { recurs, uid } = one
    if (recurs === null) continue
    if (one.following && found.get(uid)?.rule != null) {
      const cuts = following.get(uid) ?? []
      cuts.push(followingOf(one, recurs))
      following.set(uid, cuts)
      continue
    }
    const event = occurrenceOf(found, one, recurs)
    if (event !== null) add(event)
  }
  bringFollowing(found, following, add)
}
