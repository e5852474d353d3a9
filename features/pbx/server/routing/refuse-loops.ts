import { Failure } from '#platform/access/failure.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { routingLoop } from '../../contract/routing/ivr-graph.ts'
import { hasLoop } from './find-loop.ts'
import { routesFrom } from './routes-from.ts'

/**
 * Runs after a write in its transaction, and rolls it back when callers would be sent in circles for ever. @throws Failure
 * `pbx.routing_loop`
 */
export const refuseLoops =
  (kind: 'ivr' | 'time_slot' | 'ring_group' | 'queue') =>
  async ({ unit }: WriteContext, action: string, ids: readonly number[]): Promise<void> => {
    // Nothing can lead to what has just been created.
    if (action === 'created') return
    const plan = await routesFrom(unit.rows, kind, ids)
    if (ids.some((id) => hasLoop(plan, { kind, id }))) throw new Failure(routingLoop)
  }
