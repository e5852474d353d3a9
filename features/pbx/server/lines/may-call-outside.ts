import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import { type AllowedCall, type CeilingUse, reachedCeiling, readCeilings } from './call-ceilings.ts'

/** Classes of calls from the cheapest to the most expensive; each includes those before it. */
const CLASSES = ['none', 'internal', 'local', 'national', 'mobile', 'international', 'premium'] as const
export type ReachClass = (typeof CLASSES)[number]

/** Notifies administrators of today's reached limit. */
export type OnCeilingReached = (companyId: number, ceiling: CeilingUse) => Promise<void>

/** Whether the extension's class covers the class of the number's route; null when either has none. */
export function classAllows(plan: Plan, dialed: string, own: ReachClass | null): boolean | null {
  if (own === null) return null
  const reach = outboundFor(plan, dialed)?.route?.reach
  if (reach === undefined || reach === null || reach === 'emergency') return null
  return CLASSES.indexOf(reach) <= CLASSES.indexOf(own)
}

interface OutsideCall {
  companyId: number
  extension: number
  dialed: string
  /** Epoch milliseconds. */
  at: number
}

/** Why the limits of the company or extension refuse a call; null when they allow it. */
export type Ceilings = (call: OutsideCall) => Promise<'not-allowed' | null>

/** How long an allowed call is remembered, ms; it is stored well before. */
const KEPT_MS = 15_000

/**
 * Checks the limits: `pass` before a call goes out, which counts it from then on; `look` counts nothing. In a company with a
 * limit of simultaneous calls, checks run one after the other, so that two calls cannot both take the last free place.
 */
export function createCeilings(
  database: Database,
  onReached: OnCeilingReached,
  log: Logger,
): { pass: Ceilings; look: Ceilings } {
  const allowedCalls = new Map<number, AllowedCall[]>()
  const turns = new Map<number, Promise<unknown>>()

  function tell(companyId: number, ceiling: CeilingUse): 'not-allowed' {
    // The refusal does not wait for the notifications.
    onReached(companyId, ceiling).catch((error) =>
      log.error({ err: error, companyId }, 'failed to notify of a reached call ceiling'),
    )
    return 'not-allowed'
  }

  async function passInTurn(call: OutsideCall): Promise<'not-allowed' | null> {
    const { companyId, extension, dialed } = call
    const now = Date.now()
    const fresh = (allowedCalls.get(companyId) ?? []).filter(({ at }) => now - at < KEPT_MS)
    const ceiling = reachedCeiling(await readCeilings(database.systemRows, call, fresh))
    if (!ceiling) fresh.push({ extension, dialed, at: now })
    if (fresh.length > 0) allowedCalls.set(companyId, fresh)
    else allowedCalls.delete(companyId)
    return ceiling ? tell(companyId, ceiling) : null
  }

  return {
    async look(call) {
      const ceiling = reachedCeiling(await readCeilings(database.systemRows, call))
      return ceiling ? tell(call.companyId, ceiling) : null
    },
    async pass(call) {
      const { companyId } = call
      const uses = await readCeilings(database.systemRows, call)
      const ceiling = reachedCeiling(uses)
      if (ceiling) return tell(companyId, ceiling)
      if (uses.every((use) => use.max_calls === null)) return null
      const turn = (turns.get(companyId) ?? Promise.resolve()).then(
        () => passInTurn(call),
        () => passInTurn(call),
      )
      turns.set(companyId, turn)
      try {
        return await turn
      } finally {
        if (turns.get(companyId) === turn) turns.delete(companyId)
      }
    },
  }
}
