import type { Database } from '#platform/db/database.ts'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { type Start, startOfDid } from '#platform/telephony/journey/explain.ts'
import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { CallerId } from '#platform/telephony/port.ts'
import { readTrialNumber } from '../contract/routing/ivr-trial.ts'
import { type FoundTrunk, findTrunk, findTrunkOfNumber } from './find-trunk.ts'
import { type Ceilings, classAllows } from './lines/may-call-outside.ts'
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
  /** Whether the call really goes out and counts for limits; defaults to true. */
  calls?: boolean
}

/** An outside caller, or one of the company's extensions. */
type Caller = Omit<RoutedExtension, 'id'> & { id: number | null }

export interface RoutedArrival {
  route: Omit<NumberRoute, 'caller' | 'reach' | 'blocked' | 'forwards'> & { caller: Caller }
  itinerary: { plan: Plan; start: Start; called?: RoutedExtension } | null
  /** The call goes to an emergency number. */
  emergency?: boolean
}

/** Shortest number that is taken as an outside one without a route, when no internal number matches. */
const SHORTEST_OUTSIDE = 7
const OUTSIDE = /^\+?[0-9]{3,24}$/

/**
 * Routes a new call. An extension reaches extensions, internal numbers and outside numbers. A call from a trunk reaches only
 * numbers that their company owns: of the trunk's company, or of another one that has the same carrier.
 */
export async function routeArrival(
  database: Database,
  plans: Plans,
  arrival: Arrival,
  ceilings: { pass: Ceilings; look: Ceilings },
): Promise<RoutedArrival | null> {
  const trunk = trunkOf(arrival.endpoint)
  return trunk === null
    ? fromInside(database, plans, arrival, {
        ceilings: arrival.calls === false ? ceilings.look : ceilings.pass,
      })
    : fromOutside(database, plans, arrival, trunk)
}

async function fromInside(
  database: Database,
  plans: Plans,
  { endpoint, dialed, at }: Arrival,
  context: { ceilings: Ceilings },
) {
  const route = await routeNumber(database.systemRows, endpoint, dialed)
  if (!route || (route.callee && !route.forwards)) return route && { route, itinerary: null }
  const plan = await plans.of(route.company.id)
  if (route.callee) {
    const destination = { kind: 'extension', id: route.callee.id } as const
    const start = { destination, facts: [] }
    return { route: { ...route, callee: null }, itinerary: { plan, start, called: route.callee } }
  }
  const destination = insideDestination(plan, dialed)
  if (!destination) return { route, itinerary: null }
  const itinerary = { plan, start: { destination, facts: [] } }
  if (destination.kind !== 'outside') return { route, itinerary }
  const { ceilings } = context
  const found = outboundFor(plan, dialed)?.route
  // Everybody may make emergency calls.
  if (found?.reach === 'emergency') return { route: { ...route, refusal: null }, itinerary, emergency: true }
  const refusal =
    outsideRefusal(route, plan, dialed) ??
    (await ceilings({ companyId: route.company.id, extension: route.caller.id, dialed, at }))
  return { route: { ...route, refusal }, itinerary }
}

/** The class of the number's route takes precedence over the class guessed from the number. */
function outsideRefusal(route: NumberRoute, plan: Plan, dialed: string): NumberRoute['refusal'] {
  if (route.blocked) return 'not-allowed'
  const allowed = classAllows(plan, dialed, route.reach)
  if (allowed === null) return route.refusal
  return allowed ? null : 'not-allowed'
}

function insideDestination(plan: Plan, dialed: string): Destination | null {
  const inside = plan.numbers.get(dialed)
  if (inside) return inside
  const tried = readTrialNumber(dialed)
  if (tried !== null) return plan.ivrs.has(tried) ? { kind: 'ivr', id: tried } : null
  if (!OUTSIDE.test(dialed) || plan.trunks.length === 0) return null
  const isLong = dialed.replace('+', '').length >= SHORTEST_OUTSIDE
  const isRouted = outboundFor(plan, dialed)?.route != null
  return isLong || isRouted ? { kind: 'outside', number: dialed } : null
}

async function fromOutside(database: Database, plans: Plans, arrival: Arrival, trunkId: number) {
  const { dialed, from, at, source = null } = arrival
  const known = await findTrunk(database, trunkId)
  if (!known) return null
  // A peer has authenticated as this very trunk.
  const isPeer = known.kind === 'peer'
  const owner = isPeer ? null : await findTrunkOfNumber(database, known, { dialed, source })
  const trunk: FoundTrunk = owner ?? known
  const plan = await plans.of(trunk.company_id)
  const entered = plan.dids.get(dialed) ?? plan.dids.get(dialed.replace(/^\+/, ''))
  const did = isPeer ? (entered?.state === 'pending' ? undefined : entered) : owner ? entered : undefined
  const start = did ? startOfDid(did, plan, at) : null
  const name = from.name === from.number ? '' : from.name
  return {
    route: {
      company: { id: trunk.company_id, maxSimultaneousCalls: trunk.max_simultaneous_calls },
      caller: {
        id: null,
        userId: null,
        // Whose call it is nobody knows: the company of that trunk does not learn who called.
        number: did || isPeer ? from.number : '',
        name: did || isPeer ? `${did?.namePrefix ?? ''}${name}` : '',
        endpoint: trunk.endpoint,
        callLimit: trunk.channels,
      },
      callee: null,
      refusal: null,
    },
    itinerary: start && { plan, start },
  }
}
