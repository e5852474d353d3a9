import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import { type CeilingUse, reachedCeiling, readCeilings } from './call-ceilings.ts'

/** From the nearest to the dearest; each includes those before it. */
const CLASSES = ['none', 'internal', 'local', 'national', 'mobile', 'international', 'premium'] as const
export type ReachClass = (typeof CLASSES)[number]

/** Administrators are told that no more is let out today. */
export type OnCeilingReached = (companyId: number, ceiling: CeilingUse) => Promise<void>

/** Of a route that says how far its numbers are: whether the extension's own class goes so far; null: it has none. */
export function classAllows(plan: Plan, dialed: string, own: ReachClass | null): boolean | null {
  if (own === null) return null
  const reach = outboundFor(plan, dialed)?.route?.reach
  if (reach === undefined || reach === 'emergency') return null
  return CLASSES.indexOf(reach) <= CLASSES.indexOf(own)
}

interface OutsideCall {
  companyId: number
  extension: number
}

/** Why a call may not go out by the ceilings of its company or extension; null when it may. */
export async function ceilingRefusal(
  database: Database,
  { companyId, extension }: OutsideCall,
  onReached: OnCeilingReached,
  log: Logger,
): Promise<'not-allowed' | null> {
  const ceiling = reachedCeiling(await readCeilings(database.systemRows, companyId, extension))
  if (!ceiling) return null
  // The call is not kept waiting for those who are told.
  onReached(companyId, ceiling).catch((error) =>
    log.error({ err: error, companyId }, 'nobody could be told of a ceiling that was reached'),
  )
  return 'not-allowed'
}
