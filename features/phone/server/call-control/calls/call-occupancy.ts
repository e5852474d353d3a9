import type { CallRoute, Party } from '../../ports.ts'
import type { PresenceOfCalls } from '../../presence.ts'
import type { Admission } from '../admission/admission.ts'
import type { CallInProgress } from './call-in-progress.ts'
import { presenceOf } from './call-presence.ts'

interface OccupancyParts {
  admission: Pick<Admission, 'enter' | 'leave'>
  presence: Pick<PresenceOfCalls, 'setCall'>
}

/** Calls as they count towards limits and presence. */
export function callOccupancy({ admission, presence }: OccupancyParts) {
  function tell(live: CallInProgress): void {
    if (!live.entered) return
    for (const { endpoint, state } of presenceOf(live)) presence.setCall(endpoint, live.call.id, state)
  }

  function enter(live: CallInProgress, route: CallRoute): void {
    live.entered = route
    admission.enter(route)
    tell(live)
  }

  return {
    tell,
    enter,
    /** For a direct call that somebody else picked up. */
    becomeCallee(live: CallInProgress, callee: Party): void {
      const { route } = live
      if (!route) return
      if (route.callee) presence.setCall(route.callee.endpoint, live.call.id, null)
      if (live.entered) admission.leave(live.entered)
      live.route = { ...route, callee }
      enter(live, live.route)
    },
    /** A direct call goes on through the dialplan, where phones count while they ring. */
    withoutCallee(live: CallInProgress): void {
      const { route, entered } = live
      if (!route || !entered) return
      admission.leave(entered)
      live.route = { ...route, callee: null }
      live.entered = live.route
      admission.enter(live.route)
    },
    phaseChanged(live: CallInProgress): void {
      if (live.call.phase === 'ended') live.cancelTimer()
      tell(live)
      if (live.call.phase === 'ended' && live.entered) {
        admission.leave(live.entered)
        live.entered = null
      }
    },
  }
}
