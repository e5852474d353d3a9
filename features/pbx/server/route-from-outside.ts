import type { Database } from '#platform/db/database.ts'
import { type CarrierHeaders, plainHeaders } from '#platform/telephony/carrier/carrier-headers.ts'
import { type CarrierCall, readCarrierCall } from '#platform/telephony/carrier/read-carrier-call.ts'
import { ownDid } from '#platform/telephony/journey/own-number.ts'
import type { Did, Plan } from '#platform/telephony/journey/plan.ts'
import { startOfDid } from '#platform/telephony/journey/start-of-did.ts'
import { e164Of } from '#platform/telephony/numbers/parse-phone.ts'
import { isShort } from '#platform/telephony/numbers/short-class.ts'
import type { Arrival, RoutedArrival } from './arrival.ts'
import { type FoundTrunk, findDid, findTrunk, findTrunkOfNumber, isShared } from './find-trunk.ts'
import type { Plans } from './plan/plans.ts'

const didOf = (plan: Plan, number: string | null): Did | undefined =>
  number === null ? undefined : plan.dids.get(number.replace(/^\+/, ''))

/**
 * Routes a call from a trunk. It reaches only numbers that their company owns: of the trunk's company, or of another one that has the
 * same carrier. Null for a trunk that is not in use.
 */
export async function routeFromOutside(
  database: Database,
  plans: Plans,
  arrival: Arrival,
  trunkId: number,
): Promise<RoutedArrival | null> {
  const { dialed, from, at, source = null } = arrival
  const known = await findTrunk(database, trunkId)
  if (!known) return null
  const headers = arrival.headers ?? plainHeaders(dialed, from)
  const plan = await plans.of(known.company_id)
  const { called } = readFor(headers, known, plan)
  // A peer has authenticated as this very trunk.
  if (known.kind === 'peer') {
    const entered = await findEntered(database, plan, known, [dialed, ...called])
    const did = entered?.state === 'pending' ? undefined : entered
    return routeTo(did, { plan, trunk: known, read: readFor(headers, known, plan), at })
  }
  const trunk = await findOwner(database, known, asDialed(called, dialed, known.country), source)
  if (!trunk) {
    const unowned = await whoseUnowned(database, known, source)
    const short = unowned === 'company' ? await findShort(database, plan, known, called) : undefined
    if (short) return routeTo(short, { plan, trunk: known, read: readFor(headers, known, plan), at })
    return { route: routeOver(known, NOBODY), itinerary: null, unowned, dialed: called[0] }
  }
  const its = await plans.of(trunk.company_id)
  const read = readFor(headers, trunk, its)
  const routed = routeTo(didOf(its, trunk.did), { plan: its, trunk, read, at })
  // The carrier's trunk is any of its customers': callers hear their own company's language.
  if (trunk.company_id !== known.company_id)
    routed.route.company = { ...routed.route.company, language: trunk.language }
  return routed
}

interface Outside {
  plan: Plan
  trunk: FoundTrunk
  read: CarrierCall
  /** Epoch milliseconds. */
  at: number
}

function routeTo(did: Did | undefined, { plan, trunk, read, at }: Outside): RoutedArrival {
  const { caller, called, diverted, emergency } = read
  const start = did ? startOfDid(did, plan, at) : null
  const shown = { number: caller.number, name: `${did?.namePrefix ?? ''}${caller.name}` }
  const route = routeOver(trunk, did || trunk.kind === 'peer' ? shown : NOBODY)
  const itinerary = start && { plan, start }
  return {
    route,
    itinerary,
    diverted,
    dialed: did?.number ?? called[0],
    ...(emergency && did ? { emergency } : {}),
  }
}

/** As the trunk's company means it: one carrier's customers may be of several countries. */
const readFor = (
  headers: CarrierHeaders,
  { kind, username, country, trusted }: FoundTrunk,
  { numberRules = [] }: Plan,
): CarrierCall =>
  readCarrierCall(headers, { username: kind === 'register' ? username : '', country, trusted, numberRules })

/** A national number as it came: among the customers of one carrier it may be of a company in another country. */
const asDialed = (called: readonly string[], dialed: string, country: string): readonly string[] =>
  called.map((number) => (number === e164Of(dialed, country) ? dialed : number))

/** The owner of the first number that has one. */
async function findOwner(
  database: Database,
  known: FoundTrunk,
  called: readonly string[],
  source: string | null,
) {
  for (const dialed of called) {
    const owner = await findTrunkOfNumber(database, known, { dialed, source })
    if (owner) return owner
  }
  return null
}

/** The company's DID of the first number that is one. */
async function findEntered(
  database: Database,
  plan: Plan,
  { company_id }: FoundTrunk,
  called: readonly string[],
): Promise<Did | undefined> {
  for (const dialed of called) {
    const known = didOf(plan, dialed) ?? ownDid(plan, dialed)
    const did = known ?? didOf(plan, await findDid(database, company_id, dialed))
    if (did) return did
  }
  return undefined
}

/**
 * The company's short number, such as a service of four digits: nobody owns those, since every carrier may give them to somebody else.
 * Over a trunk of one company alone they can mean nobody else's; where companies share a carrier the operator gives them.
 */
const findShort = async (
  database: Database,
  plan: Plan,
  trunk: FoundTrunk,
  called: readonly string[],
): Promise<Did | undefined> => {
  const did = await findEntered(database, plan, trunk, called.filter(isShort))
  return did?.state === 'internal' ? did : undefined
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
