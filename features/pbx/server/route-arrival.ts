import type { Database } from '#platform/db/database.ts'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { isBlocked } from '#platform/telephony/journey/blocked-number.ts'
import { emergencyMeant } from '#platform/telephony/journey/emergency-dialling.ts'
import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import { rewritten } from '#platform/telephony/number-rules.ts'
import { readWithheld } from '#platform/telephony/numbers/withheld.ts'
import { readTrialNumber } from '../contract/routing/ivr-trial.ts'
import type { Arrival, RoutedArrival } from './arrival.ts'
import { classOfCall, covers } from './outside/call-class.ts'
import type { CheckCeilings } from './outside/check-ceilings.ts'
import type { Plans } from './plan/plans.ts'
import { routeFromOutside } from './route-from-outside.ts'
import { type NumberRoute, routeNumber } from './route-number.ts'

/** Shortest number that is taken as an outside one without a route, when no internal number matches. */
const MIN_OUTSIDE_DIGITS = 7
const OUTSIDE = /^\+?[0-9]{3,24}$/

/**
 * Routes a new call; nothing is dialled or counted yet (`outside/outside-gate.ts` does, for each leg). An extension reaches
 * extensions, internal numbers and outside numbers. A call from a trunk reaches only numbers that their company owns: of the
 * trunk's company, or of another one that has the same carrier.
 */
export async function routeArrival(
  database: Database,
  plans: Plans,
  arrival: Arrival,
  ceilings: CheckCeilings,
): Promise<RoutedArrival | null> {
  const trunk = trunkOf(arrival.endpoint)
  return trunk === null
    ? asAsked(database, plans, arrival, ceilings)
    : routeFromOutside(database, plans, arrival, trunk)
}

/** Without the request to stay hidden, dialled or by the phone, which concerns numbers outside; whoever calls for help is shown. */
async function asAsked(
  database: Database,
  plans: Plans,
  arrival: Arrival,
  ceilings: CheckCeilings,
): Promise<RoutedArrival | null> {
  const { number, hidden: asked } = readWithheld(arrival.dialed)
  const hidden = asked || arrival.hides === true
  const routed: RoutedArrival | null = await fromInside(
    database,
    plans,
    { ...arrival, dialed: number },
    ceilings,
  )
  if (!routed || !hidden) return routed
  const isOutside = routed.itinerary?.start.destination.kind === 'outside' && !routed.emergency
  return { ...routed, dialed: number, ...(isOutside ? { hidden } : {}) }
}

async function fromInside(
  database: Database,
  plans: Plans,
  { endpoint, dialed }: Arrival,
  ceilings: CheckCeilings,
) {
  const route = await routeNumber(database.systemRows, endpoint, dialed)
  if (!route) return null
  const { emergency, callee } = route
  if (callee && !route.forwards && !emergency) return { route, itinerary: null }
  const plan = await plans.of(route.company.id)
  const itinerary = (destination: Destination) => ({ plan, start: { destination, facts: [] } })
  // Everybody may make emergency calls, whatever else was given the number. Without a line somebody of the company is better.
  const isOwn = callee !== null || plan.numbers.has(dialed)
  if (emergencyMeant(plan, dialed) !== null && (plan.trunks.length > 0 || !isOwn))
    return toEmergency(route, itinerary({ kind: 'outside', number: dialed }))
  if (callee) {
    const to = itinerary({ kind: 'extension', id: callee.id })
    return { route: { ...route, callee: null }, itinerary: { ...to, called: callee } }
  }
  const destination = insideDestination(plan, dialed)
  if (!destination) return { route, itinerary: null }
  if (destination.kind !== 'outside') return { route, itinerary: itinerary(destination) }
  if (outboundFor(plan, dialed)?.emergency) return toEmergency(route, itinerary(destination))
  const refusal =
    (isBlockedOut(route, plan, dialed) || !covers(route.reach, classOfCall(plan, dialed))
      ? 'not-allowed'
      : null) ?? (await ceilings({ companyId: route.company.id, extension: route.caller.id }))
  return { route: { ...route, refusal }, itinerary: itinerary(destination) }
}

/** By either form: a rule of the operator's is no way around the list. */
const isBlockedOut = ({ blockedOut, country }: NumberRoute, plan: Plan, dialed: string): boolean =>
  [dialed, rewritten(plan, dialed)].some((number) => isBlocked(blockedOut, number, country))

const toEmergency = (route: NumberRoute, itinerary: NonNullable<RoutedArrival['itinerary']>) => ({
  route: { ...route, callee: null, refusal: null },
  itinerary,
  emergency: true,
})

function insideDestination(plan: Plan, dialed: string): Destination | null {
  const inside = plan.numbers.get(dialed)
  if (inside) return inside
  const tried = readTrialNumber(dialed)
  if (tried !== null) return plan.ivrs.has(tried) ? { kind: 'ivr', id: tried } : null
  const number = rewritten(plan, dialed)
  if (!OUTSIDE.test(number) || plan.trunks.length === 0) return null
  const isLong = number.replace('+', '').length >= MIN_OUTSIDE_DIGITS
  const isRouted = outboundFor(plan, dialed)?.route != null
  return isLong || isRouted ? { kind: 'outside', number: dialed } : null
}
