import type { Database } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { configuredPlan } from '../plan/configured-plan.ts'
import { createPlans } from '../plan/plans.ts'
import type { LegCharges } from './leg-charges.ts'
import { createOutsideGate, type OutsideGate } from './outside-gate.ts'

/** A gate of its own for this database, as another node has one; `reached`: names of the limits it notified of. */
export function testGate(
  database: Database,
  perMinute = 120,
  charges?: LegCharges,
): { gate: OutsideGate; reached: string[] } {
  const reached: string[] = []
  const gate = createOutsideGate({
    database,
    plans: createPlans(database, configuredPlan),
    perMinute,
    charges,
    onReached: async (_company, { name }) => void reached.push(name),
    log: silentLogger,
  })
  return { gate, reached }
}
