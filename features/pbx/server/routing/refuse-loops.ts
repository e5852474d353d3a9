import { Failure } from '#platform/access/failure.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { routingLoop } from '../../contract/routing/ivr-graph.ts'
import { configuredPlan } from '../plan/configured-plan.ts'
import { hasLoop } from './find-loop.ts'

/**
 * Runs after a write in its transaction, and rolls it back when callers would be sent in circles for ever. @throws Failure
 * `pbx.routing_loop`
 */
export const refuseLoops =
  (kind: 'ivr' | 'time_slot' | 'ring_group' | 'queue') =>
  async ({ unit, principal }: WriteContext, _action: string, ids: readonly number[]): Promise<void> => {
    const plan = await configuredPlan(unit.rows, principal.companyId)
    if (ids.some((id) => hasLoop(plan, { kind, id }))) throw new Failure(routingLoop)
  }
