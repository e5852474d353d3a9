import { sql } from 'kysely'
import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import { possibleNumbers } from '#platform/telephony/numbers/number-class.ts'
import type { RoutedArrival } from '../arrival.ts'
import type { Plans } from '../plan/plans.ts'
import { routeArrival } from '../route-arrival.ts'
import { classOfCall, formsOfCall } from './call-class.ts'
import { type CeilingParts, notifyReached } from './check-ceilings.ts'
import { createCompanyMutex } from './company-mutex.ts'
import { FREE_CALLS, type LegCharges } from './leg-charges.ts'
import { createRefusalNotes } from './note-refusal.ts'
import {
  type BilledLeg,
  insertLeg,
  type LegOutcome,
  type OutsideRequest,
  openLegs,
  storeOutcomes,
  wasAdmitted,
} from './outside-legs.queries.ts'
import { type CeilingUse, reachedCeiling, readCeilings } from './read-ceilings.ts'

/** The one way to the outside: class, block lists, limits and billing of every leg, whatever dials it. */
export interface OutsideGate {
  /** Stores the leg as its payer's; false when it may not be dialled. Safe against simultaneous requests, on all nodes. */
  admit(request: OutsideRequest): Promise<boolean>
  /** Stores answers and ends; safe to repeat. */
  record(outcomes: readonly LegOutcome[]): Promise<void>
  /** Admitted legs of a telephone server that have not ended. */
  open(serverId: number): Promise<string[]>
  /** Pays for the next stretch of running legs. @returns legs of the telephone server that nothing is left for: they have to end */
  spent(serverId: number): Promise<string[]>
}

interface GateParts extends CeilingParts {
  plans: Plans
  /** Absent: calls cost nothing. */
  charges?: LegCharges | undefined
}

export function createOutsideGate(parts: GateParts): OutsideGate {
  const { database, plans, perMinute, charges = FREE_CALLS } = parts
  const runExclusive = createCompanyMutex()
  const noteRefusal = createRefusalNotes(database)

  /** Administrators hear of their own limits, and from time to time of the platform's. */
  async function refuse(companyId: number, reached: CeilingUse): Promise<void> {
    if (reached.id === null) {
      if (!(await noteRefusal(companyId))) return
      parts.log.warn({ companyId }, 'a company reached its limit of calls to the outside')
    }
    notifyReached(companyId, reached, parts)
  }

  /** Limits, money and storage in one transaction, company by company: two legs cannot both take the last free place. */
  async function store(request: BilledLeg, plan: Plan): Promise<CeilingUse | 'unpaid' | null> {
    return database.system(async (unit) => {
      const { rows } = unit
      const { companyId, payer: extension } = request
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('outside_legs', ${companyId}))`.execute(rows)
      const again = request.again && (await wasAdmitted(rows, request))
      const reached = again
        ? null
        : reachedCeiling(await readCeilings(rows, { companyId, extension }, perMinute))
      if (reached) return reached
      if (extension !== null && !(await charges.hold(unit, heldLeg(request, plan)))) return 'unpaid'
      await insertLeg(rows, { ...request, again })
      return null
    })
  }

  /** The platform's own calls pay no special rates, and fall under the limits of the company whose trunks they use. */
  async function admitOwn(request: OutsideRequest, plan: Plan): Promise<boolean> {
    const callClass = classOfCall(plan, request.dialed)
    const choice = outboundFor(plan, request.dialed)
    if (!choice || callClass === 'emergency' || callClass === 'premium') return false
    const stored = { ...request, payer: null, callClass, price: choice.route?.price ?? 0 }
    return admitted(request.companyId, () => store(stored, plan))
  }

  async function admitted(
    companyId: number,
    work: () => Promise<CeilingUse | 'unpaid' | null>,
  ): Promise<boolean> {
    const refusal = await runExclusive(companyId, work)
    if (refusal !== null && refusal !== 'unpaid') await refuse(companyId, refusal)
    return refusal === null
  }

  return {
    async admit(request) {
      const { companyId, payer, dialed } = request
      const plan = await plans.of(companyId)
      if (payer === 'platform') return admitOwn(request, plan)
      const endpoint = payer === null ? undefined : plan.extensions.get(payer)?.endpoint
      if (payer === null || endpoint === undefined) return false
      const from = { name: '', number: '' }
      const arrival = { endpoint, dialed, from, at: Date.now() }
      const arrived = await routeArrival(database, plans, arrival, async () => null)
      if (!goesOutside(arrived)) return false
      const callClass = classOfCall(plan, dialed)
      const price = outboundFor(plan, dialed)?.route?.price ?? 0
      if (callClass === 'emergency') {
        // Waits for nobody.
        await insertLeg(database.systemRows, { ...request, payer, callClass, price: 0 })
        return true
      }
      const stored = { ...request, payer, callClass, price }
      return admitted(companyId, () => store(stored, plan))
    },
    record: (outcomes) => storeOutcomes(database.systemRows, outcomes),
    open: (serverId) => openLegs(database.systemRows, serverId),
    spent: (serverId) => charges.extend(serverId),
  }
}

const heldLeg = ({ leg, companyId, serverId, dialed, callClass }: BilledLeg, plan: Plan) => ({
  leg,
  companyId,
  serverId,
  dialed,
  callClass,
  numbers: possibleNumbers(formsOfCall(plan, dialed), plan.country),
})

const goesOutside = (arrived: RoutedArrival | null): boolean =>
  arrived?.itinerary?.start.destination.kind === 'outside' && arrived.route.refusal === null
