import { transferredJourney } from '#platform/telephony/journey/journey.ts'
import type { LegId } from '#platform/telephony/port.ts'
import { callOfReleased } from '../../../call-machine/handover.ts'
import type { CallRoute, Itinerary } from '../../../ports.ts'
import type { AdoptedCall } from '../../calls/call-processor.ts'

/** The call of an agent who accepted a callback, as if they had dialled the number themselves. */
export function callOfOffer({
  call,
  leg,
  sipCallId,
  at,
  dialed,
  route,
  itinerary: { plan, start },
}: {
  call: string
  leg: LegId
  sipCallId: string | null
  at: number
  dialed: string
  route: CallRoute
  itinerary: Itinerary
}): AdoptedCall {
  const { endpoint, id, name, number } = route.caller
  const caller = { name, number, extension: id, trunk: null }
  const entered = { kind: 'entered', about: { number, name, dialed, trunk: null } } as const
  return {
    step: {
      call: callOfReleased({ id: call, dialed, at }, { leg, endpoint, sipCallId, state: 'up' }),
      effects: [],
    },
    route: { ...route, callee: null },
    plan,
    walked: { journey: transferredJourney(call, caller, dialed, null), members: [], facts: [], trunk: null },
    first: { type: 'arrived', destination: start.destination, facts: [entered, ...start.facts] },
  }
}
