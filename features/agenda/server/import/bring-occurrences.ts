import { cutText } from '#platform/contract/cut-text.ts'
import { localDay } from '#platform/i18n/format.ts'
import { instantOn, minutesOf } from '../series/occurrence-times.ts'
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

/** When the rule puts an occurrence: some programs name it by its day alone, or a whole day by a time. */
function placeIn(master: ReadEvent, { at, isDay, zone }: Moment): number {
  if (isDay === master.all_day) return at
  const minutes = master.all_day ? 0 : minutesOf(new Date(master.starts), master.time_zone)
  return instantOn(localDay(new Date(at), zone), minutes, master.time_zone).getTime()
}

/**
 * Brings what a file says of one occurrence to its series: other values, or that it does not happen. @returns what has no series there,
 * null: nothing
 */
function occurrenceOf(found: ReadonlyMap<string, ReadEvent>, one: Found, recurs: Moment): ReadEvent | null {
  const { recurs: _, cancelled, more: _more, following: _all, ...event } = one
  const master = found.get(event.uid)
  if (master === undefined) return cancelled ? null : alone(event, recurs.at)
  const place = placeIn(master, recurs)
  if (cancelled) master.excluded.push(place)
  else {
    const { rule: _rule, excluded: _excluded, excluded_days: _days, own: _own, ...times } = event
    master.own.push({ ...times, recurs: place })
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
