import type { Database } from '#platform/db/database.ts'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { emergencyMeant } from '#platform/telephony/journey/emergency-dialling.ts'
import { type Start, startOfDid } from '#platform/telephony/journey/explain.ts'
import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { Did, Plan } from '#platform/telephony/journey/plan.ts'
import type { CallerId } from '#platform/telephony/port.ts'
import { readTrialNumber } from '../contract/routing/ivr-trial.ts'
import { type FoundTrunk, findDid, findTrunk, findTrunkOfNumber, isShared } from './find-trunk.ts'
import { classOfCall, covers } from './outside/call-class.ts'
import type { CheckCeilings } from './outside/check-ceilings.ts'
import type { Plans } from './plan/plans.ts'
import { type NumberRoute, type RoutedExtension, routeNumber } from './route-number.ts'

interface Arrival {
  endpoint: string
  dialed: string
  from: CallerId
  /** IP address that a call over a trunk comes from, if known. */
  source?: string | null
  /** Epoch milliseconds. */
  at: number
}

/** An outside caller, or one of the company's extensions. */
type Caller = Omit<RoutedExtension, 'id'> & { id: number | null }

export interface RoutedArrival {
  route: Omit<NumberRoute, 'caller' | 'reach' | 'blocked' | 'forwards' | 'emergency'> & { caller: Caller }
  itinerary: { plan: Plan; start: Start; called?: RoutedExtension } | null
  /** The call goes to an emergency number. */
  emergency?: boolean
  /** A carrier brought it to a number that nobody owns; `company`: one of whose customers alone it is. */
  unowned?: 'carrier' | 'company'
}

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
    ? fromInside(database, plans, arrival, ceilings)
    : fromOutside(database, plans, arrival, trunk)
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
    (route.blocked || !covers(route.reach, classOfCall(plan, dialed)) ? 'not-allowed' : null) ??
    (await ceilings({ companyId: route.company.id, extension: route.caller.id }))
  return { route: { ...route, refusal }, itinerary: itinerary(destination) }
}

const toEmergency = (route: NumberRoute, itinerary: { plan: Plan; start: Start }) => ({
  route: { ...route, callee: null, refusal: null },
  itinerary,
  emergency: true,
})

function insideDestination(plan: Plan, dialed: string): Destination | null {
  const inside = plan.numbers.get(dialed)
  if (inside) return inside
  const tried = readTrialNumber(dialed)
  if (tried !== null) return plan.ivrs.has(tried) ? { kind: 'ivr', id: tried } : null
  if (!OUTSIDE.test(dialed) || plan.trunks.length === 0) return null
  const isLong = dialed.replace('+', '').length >= MIN_OUTSIDE_DIGITS
  const isRouted = outboundFor(plan, dialed)?.route != null
  return isLong || isRouted ? { kind: 'outside', number: dialed } : null
}

const didOf = (plan: Plan, number: string | null): Did | undefined =>
  number === null ? undefined : plan.dids.get(number.replace(/^\+/, ''))

async function fromOutside(
  database: Database,
  plans: Plans,
  arrival: Arrival,
  trunkId: number,
): Promise<RoutedArrival | null> {
  const { dialed, from, at, source = null } = arrival
  const known = await findTrunk(database, trunkId)
  if (!known) return null
  // A peer has authenticated as this very trunk.
  const isPeer = known.kind === 'peer'
  const owner = isPeer ? null : await findTrunkOfNumber(database, known, { dialed, source })
  if (!isPeer && !owner) {
    const unowned = await whoseUnowned(database, known, source)
    return { route: routeOver(known, NOBODY), itinerary: null, unowned }
  }
  const trunk = owner ?? known
  const plan = await plans.of(trunk.company_id)
  const entered = isPeer
    ? (didOf(plan, dialed) ?? didOf(plan, await findDid(database, trunk.company_id, dialed)))
    : didOf(plan, owner?.did ?? null)
  const did = isPeer && entered?.state === 'pending' ? undefined : entered
  const start = did ? startOfDid(did, plan, at) : null
  const name = from.name === from.number ? '' : from.name
  const caller = { number: from.number, name: `${did?.namePrefix ?? ''}${name}` }
  const route = routeOver(trunk, did || isPeer ? caller : NOBODY)
  // The carrier's trunk is any of its customers': callers hear their own company's language.
  if (trunk.company_id !== known.company_id) route.company = { ...route.company, language: trunk.language }
  return { route, itinerary: start && { plan, start } }
}

/** Whose call it is nobody knows: the company of that trunk does not learn who called. */
const NOBODY = { number: '', name: '' }

const routeOver = (trunk: FoundTrunk, caller: { number: string; name: string }): RoutedArrival['route'] => ({
  company: { id: trunk.company_id, maxSimultaneousCalls: trunk.max_simultaneous_calls },
  caller: { ...caller, id: null, userId: null, endpoint: trunk.endpoint, callLimit: trunk.channels },
  callee: null,
  refusal: null,
})

/** A carrier with one customer brings calls to nobody else. */
const whoseUnowned = async (database: Database, trunk: FoundTrunk, source: string | null) =>
  (await isShared(database, trunk, source)) ? 'carrier' : 'company'
