import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import type { Clock, LoadPlan, Party, RouteArrival } from '../ports.ts'
import type { RoutedCall } from './live-call.ts'
import type { OrderRefusal } from './orders.ts'
import type { Talking } from './own-calls.ts'

/** Where somebody wants a call to go, or whom to have in it. */
export interface Target {
  /** Null: it is no single person. */
  callee: Party | null
  destination: Destination
  plan: Plan
}

/** What `target`, a number, means for whoever dials it there. Nobody of `talking` themselves. */
export type LookUpTarget = (
  talking: Talking | null,
  endpoint: EndpointName,
  target: string,
) => Promise<Target | OrderRefusal>

export function createTargetLookUp(parts: {
  routeArrival: RouteArrival
  loadPlan: LoadPlan
  clock: Clock
}): LookUpTarget {
  const { routeArrival, loadPlan, clock } = parts
  return async (talking, endpoint, target) => {
    const from = { name: '', number: '' }
    const arrived = await routeArrival({ endpoint, dialed: target, from, at: clock.now() })
    if (!arrived || arrived.route.refusal) return 'not-allowed'
    const { route, itinerary } = arrived
    if (itinerary) return { callee: null, plan: itinerary.plan, destination: itinerary.start.destination }
    const { callee } = route
    if (!callee || callee.id === null) return 'unknown-number'
    if (talking && isIn(talking.live, callee)) return 'in-call'
    const destination: Destination = { kind: 'extension', id: callee.id }
    return { callee, plan: await loadPlan(route.company.id), destination }
  }
}

const isIn = ({ route }: RoutedCall, { endpoint }: Party): boolean =>
  route.caller.endpoint === endpoint || route.callee?.endpoint === endpoint
