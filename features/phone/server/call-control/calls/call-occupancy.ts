import type { CallRoute, Party } from '../../ports.ts'
import type { Presence } from '../../presence.ts'
import type { Admission } from '../admission/admission.ts'
import { presenceOf } from './call-presence.ts'
import type { Entry } from './entry.ts'

interface OccupancyParts {
  admission: Pick<Admission, 'enter' | 'leave'>
  presence: Pick<Presence, 'setCall'>
}

/** Calls as they count towards limits and presence. */
export function callOccupancy({ admission, presence }: OccupancyParts) {
  function tell(entry: Entry): void {
    if (!entry.entered) return
    for (const { endpoint, state } of presenceOf(entry)) presence.setCall(endpoint, entry.call.id, state)
  }

  function enter(entry: Entry, route: CallRoute): void {
    entry.entered = route
    admission.enter(route)
    tell(entry)
  }

  return {
    tell,
    enter,
    /** For a direct call that somebody else picked up. */
    becomeCallee(entry: Entry, callee: Party): void {
      const { route } = entry
      if (!route) return
      if (route.callee) presence.setCall(route.callee.endpoint, entry.call.id, null)
      if (entry.entered) admission.leave(entry.entered)
      entry.route = { ...route, callee }
      enter(entry, entry.route)
    },
    phaseChanged(entry: Entry): void {
      if (entry.call.phase === 'ended') entry.cancelTimer()
      tell(entry)
      if (entry.call.phase === 'ended' && entry.entered) {
        admission.leave(entry.entered)
        entry.entered = null
      }
    },
  }
}
