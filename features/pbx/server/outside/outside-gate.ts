import { sql } from 'kysely'
import type { Database, Rows } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { Plans } from '../plan/plans.ts'
import { type RoutedArrival, routeArrival } from '../route-arrival.ts'
import { classOfCall } from './call-class.ts'
import { type CeilingUse, reachedCeiling, readCeilings } from './read-ceilings.ts'

/** A company's limit, as administrators named it. */
export interface ReachedCeiling {
  id: number
  name: string
}

/** Notifies administrators of today's reached limit. */
export type OnCeilingReached = (companyId: number, ceiling: ReachedCeiling) => Promise<void>

/** A leg that somebody wants to the outside. */
interface OutsideRequest {
  leg: string
  companyId: number
  serverId: number
  /** The extension that pays; null: nobody does, so that it is refused. */
  payer: number | null
  /** As dialled, before routes rewrite it. */
  dialed: string
  trunk: number
  /** The call or conference that it is for. */
  callId: string
  /** The same attempt over another trunk: recorded, and not counted against the limits again. */
  again: boolean
}

/** What became of an admitted leg; epoch milliseconds. */
interface LegOutcome {
  leg: string
  answeredAt: number | null
  endedAt: number | null
}

/** The one way to the outside: class, block lists, limits and billing of every leg, whatever dials it. */
export interface OutsideGate {
  /** Stores the leg as its payer's; false when it may not be dialled. Safe against simultaneous requests, on all nodes. */
  admit(request: OutsideRequest): Promise<boolean>
  /** Stores answers and ends; safe to repeat. */
  record(outcomes: readonly LegOutcome[]): Promise<void>
  /** Admitted legs of a telephone server that have not ended. */
  open(serverId: number): Promise<string[]>
}

/** Refusals before any leg: a question, which counts nothing. */
export type LookAtCeilings = (call: { companyId: number; extension: number }) => Promise<'not-allowed' | null>

interface GateParts {
  database: Database
  plans: Plans
  /** Legs that any company may begin within a minute. */
  perMinute: number
  onReached: OnCeilingReached
  log: Logger
}

/** Asks whether a limit is reached already, and notifies its company's administrators. */
export function lookAtCeilings({
  database,
  perMinute,
  onReached,
  log,
}: Omit<GateParts, 'plans'>): LookAtCeilings {
  return async (call) => {
    const uses = await readCeilings(database.systemRows, call, perMinute)
    // The company's own limits are counted by the gate.
    const reached = reachedCeiling(uses.filter(({ id }) => id !== null))
    return reached ? tell(call.companyId, reached, { onReached, log }) : null
  }
}

function tell(
  companyId: number,
  { id, name }: CeilingUse,
  { onReached, log }: Pick<GateParts, 'onReached' | 'log'>,
): 'not-allowed' {
  if (id === null) log.warn({ companyId }, 'a company reached its limit of calls to the outside')
  // The refusal does not wait for the notifications.
  else
    onReached(companyId, { id, name }).catch((error) =>
      log.error({ err: error, companyId }, 'failed to notify of a reached call ceiling'),
    )
  return 'not-allowed'
}

export function createOutsideGate(parts: GateParts): OutsideGate {
  const { database, plans, perMinute } = parts
  const inTurn = createTurns()

  /** Limits and storage in one transaction, company by company: two legs cannot both take the last free place. */
  async function store(request: Stored, unlimited: boolean): Promise<CeilingUse | null> {
    return database.system(async ({ rows }) => {
      const { companyId, payer: extension } = request
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('outside_legs', ${companyId}))`.execute(rows)
      const reached = unlimited
        ? null
        : reachedCeiling(await readCeilings(rows, { companyId, extension }, perMinute))
      if (!reached) await insert(rows, request)
      return reached
    })
  }

  return {
    async admit(request) {
      const { companyId, payer, dialed } = request
      const plan = await plans.of(companyId)
      const endpoint = payer === null ? undefined : plan.extensions.get(payer)?.endpoint
      if (payer === null || endpoint === undefined) return false
      const from = { name: '', number: '' }
      const arrival = { endpoint, dialed, from, at: Date.now() }
      const arrived = await routeArrival(database, plans, arrival, async () => null)
      if (!goesOutside(arrived)) return false
      const callClass = classOfCall(plan, dialed)
      const price = outboundFor(plan, dialed)?.route?.price ?? 0
      const emergency = callClass === 'emergency'
      const stored = { ...request, payer, callClass, price: emergency ? 0 : price }
      const reached = await inTurn(companyId, () => store(stored, emergency || request.again))
      if (reached) tell(companyId, reached, parts)
      return reached === null
    },
    async record(outcomes) {
      const given = outcomes.map(({ leg, answeredAt, endedAt }) => ({
        leg,
        answered_at: answeredAt === null ? null : new Date(answeredAt),
        ended_at: endedAt === null ? null : new Date(endedAt),
      }))
      await sql`
        UPDATE outside_legs o SET answered_at = coalesce(o.answered_at, g.answered_at), ended_at = g.ended_at
          FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
               AS g(leg uuid, answered_at timestamptz, ended_at timestamptz)
         WHERE o.leg = g.leg AND o.ended_at IS NULL`.execute(database.systemRows)
    },
    async open(serverId) {
      const found = await database.systemRows
        .selectFrom('outside_legs')
        .select('leg')
        .where('asterisk_server_id', '=', serverId)
        .where('ended_at', 'is', null)
        .execute()
      return found.map(({ leg }) => leg)
    },
  }
}

/** One at a time for each company: while one waits for the company's lock, the others must not hold database connections. */
function createTurns() {
  const turns = new Map<number, Promise<unknown>>()
  return async <Result>(companyId: number, act: () => Promise<Result>): Promise<Result> => {
    const turn = (turns.get(companyId) ?? Promise.resolve()).then(act, act)
    turns.set(companyId, turn)
    try {
      return await turn
    } finally {
      if (turns.get(companyId) === turn) turns.delete(companyId)
    }
  }
}

const goesOutside = (arrived: RoutedArrival | null): boolean =>
  arrived?.itinerary?.start.destination.kind === 'outside' && arrived.route.refusal === null

interface Stored extends Omit<OutsideRequest, 'payer'> {
  payer: number
  callClass: ReturnType<typeof classOfCall>
  /** Pesos per minute. */
  price: number
}

async function insert(rows: Rows, request: Stored): Promise<void> {
  const { leg, companyId, serverId, payer, trunk, callId, dialed, callClass, price } = request
  await rows
    .insertInto('outside_legs')
    .values({
      leg,
      company_id: companyId,
      asterisk_server_id: serverId,
      extension_id: payer,
      trunk_id: trunk,
      call_id: callId,
      number: dialed.slice(0, 64),
      class: callClass,
      price_minute: price,
    })
    .execute()
}
