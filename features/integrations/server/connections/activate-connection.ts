import { Failure } from '#platform/access/failure.ts'
import { refusedThere } from '../../contract/connections.ts'
import { reasonOf } from '../exchange/exchange-with.ts'
import type { IntegrationsContext } from '../ports.ts'
import type { Buckets } from './bucket.ts'
import { type ConnectionRow, openConnection } from './connection-rows.ts'
import { createWork } from './create-work.ts'
import { keepFacts } from './keep-facts.ts'

/** Answered with a sentence that says why. */
export const refusedBecause = (error: unknown): Failure =>
  new Failure(refusedThere, { values: { reason: reasonOf(error) }, cause: error })

/**
 * Asks the program whether it lets us in and has it tell us of changes; then the connection is active. Outside of a transaction:
 * others answer slowly.
 * @throws Failure `integrations.refused`
 */
export async function activateConnection(
  context: IntegrationsContext,
  buckets: Buckets,
  row: ConnectionRow,
): Promise<void> {
  const connector = context.connectorOf(row.kind)
  if (!connector) throw new Failure(refusedThere, { values: { reason: row.kind } })
  const connection = openConnection(context, row)
  const store = (columns: object) =>
    context.database.tenant(row.company_id, ({ rows }) =>
      rows.updateTable('integration_connections').set(columns).where('id', '=', row.id).execute(),
    )
  try {
    const facts = await connector.activate(createWork(context, buckets, { connector, connection }))
    await keepFacts(context, row.id, facts)
    await store({
      state: 'active',
      ok_at: new Date(),
      problem: null,
      problem_at: null,
      paused_until: null,
      tells: [...connector.tells(connection.settings)],
    })
  } catch (error) {
    await store({ problem: reasonOf(error), problem_at: new Date() })
    throw refusedBecause(error)
  }
}
