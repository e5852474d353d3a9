import { apart, type Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { type CeilingUse, reachedCeiling, readCeilings } from './read-ceilings.ts'

/** A company's limit, as administrators named it. */
export interface ReachedCeiling {
  /** Null: the platform's limit for the company. */
  id: number | null
  name: string
}

/** Notifies administrators of today's reached limit. */
export type OnCeilingReached = (companyId: number, ceiling: ReachedCeiling) => Promise<void>

/** Refusals before any leg: a question, which counts nothing. */
export type CheckCeilings = (call: { companyId: number; extension: number }) => Promise<'not-allowed' | null>

export interface CeilingParts {
  database: Database
  /** Legs that any company may begin within a minute. */
  perMinute: number
  onReached: OnCeilingReached
  log: Logger
}

/** Asks whether a limit is reached already, and notifies its company's administrators. */
export function checkCeilings({ database, perMinute, onReached, log }: CeilingParts): CheckCeilings {
  return async (call) => {
    const uses = await readCeilings(database.systemRows, call, perMinute)
    // The company's own limits are counted by the gate.
    const reached = reachedCeiling(uses.filter(({ id }) => id !== null))
    return reached ? notifyReached(call.companyId, reached, { onReached, log }) : null
  }
}

/** Notifies without being waited for: a refusal has to be quick. */
export function notifyReached(
  companyId: number,
  { id, name }: CeilingUse,
  { onReached, log }: Pick<CeilingParts, 'onReached' | 'log'>,
): 'not-allowed' {
  apart(() => onReached(companyId, { id, name })).catch((error) =>
    log.error({ err: error, companyId }, 'failed to notify of a reached call ceiling'),
  )
  return 'not-allowed'
}
