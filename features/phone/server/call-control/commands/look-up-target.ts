import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import type { Clock, LoadPlan, Party, RouteArrival } from '../../ports.ts'
import type { RoutedCall } from '../calls/live-call.ts'
import type { CommandRefusal } from './commands.ts'
import type { Talking } from './own-calls.ts'

/** Target of a transfer or invitation. */
export interface Target {
  /** Null: not a single person. */
  callee: Party | null
  destination: Destination
  plan: Plan
  /** The extension that asks for it, and pays for an outside number. */
  by: number | null
}

/** What `target`, a number, means for the person who dials it. Refuses the people in `talking`. */
export type LookUpTarget = (
  talking: Talking | null,
  endpoint: EndpointName,
  target: string,
) => Promise<Target | CommandRefusal>

export function createTargetLookUp(parts: {
  routeArrival: RouteArrival
  loadPlan: LoadPlan
  clock: Clock
}): LookUpTarget {
  const { routeArrival, loadPlan, clock } = parts
  return async (talking, endpoint, target) => {
    if (talking && TO_BOX.test(target)) {
      const plan = await loadPlan(talking.live.route.company.id)
      const box = [...plan.extensions.values()].find(({ number }) => number === target.slice(1))
      return box
        ? { callee: null, plan, destination: { kind: 'voicemail', id: box.id }, by: null }
        : 'unknown-number'
    }
    const from = { name: '', number: '' }
    const arrived = await routeArrival({ endpoint, dialed: target, from, at: clock.now() })
    if (!arrived || arrived.route.refusal) return 'not-allowed'
    const { route, itinerary } = arrived
    const callee = itinerary?.called ?? route.callee
    const by = route.caller.id
    if (callee && talking && isIn(talking.live, callee)) return 'in-call'
    if (itinerary) return { callee, plan: itinerary.plan, destination: itinerary.start.destination, by }
    if (!callee || callee.id === null) return 'unknown-number'
    const destination: Destination = { kind: 'extension', id: callee.id }
    return { callee, plan: await loadPlan(route.company.id), destination, by }
  }
}

/** `*1002`: the voicemail box of extension 1002. */
const TO_BOX = /^\*[0-9]{2,8}$/

const isIn = ({ route }: RoutedCall, { endpoint }: Party): boolean =>
  route.caller.endpoint === endpoint || route.callee?.endpoint === endpoint
