import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { ConnectionKind } from '../contract/connections.ts'

interface BuiltCall {
  companyId: number
  direction: 'inbound' | 'outbound'
  number: string
  /** Endpoint of ours that takes part. */
  endpoint: string
}

/** Calls as the call control stores them, step by step: they ring, are answered, end. */
export function callsOf(rows: Rows) {
  const liveOf = async ({ endpoint, direction, number }: BuiltCall, answered: boolean) => {
    const own = await rows
      .selectFrom('extensions')
      .select(['id', 'user_id', 'number'])
      .where('endpoint', '=', endpoint)
      .executeTakeFirstOrThrow()
    const ours = { id: own.id, userId: own.user_id, number: own.number }
    const outside = { id: null, userId: null, number }
    const inbound = direction === 'inbound'
    return {
      own,
      live: {
        route: { caller: inbound ? outside : ours, callee: inbound ? (answered ? ours : null) : outside },
        walked: { members: inbound ? [ours] : [] },
      },
    }
  }
  return {
    async ring(call: BuiltCall): Promise<string> {
      const id = randomUUID()
      const { own, live } = await liveOf(call, false)
      const inbound = call.direction === 'inbound'
      await rows
        .insertInto('calls')
        .values({
          id,
          company_id: call.companyId,
          dialed: inbound ? '6015550100' : call.number,
          direction: call.direction,
          caller_number: inbound ? call.number : own.number,
          caller_extension_id: inbound ? null : own.id,
          other_key: call.number,
          started_at: new Date(Date.now() - 60_000),
          live: JSON.stringify(live),
        })
        .execute()
      return id
    },
    async answer(id: string, call: BuiltCall): Promise<void> {
      const { live } = await liveOf(call, true)
      await rows
        .updateTable('calls')
        .set({ answered_at: new Date(Date.now() - 50_000), live: JSON.stringify(live) })
        .where('id', '=', id)
        .execute()
    },
    async end(
      id: string,
      { companyId, endpoint, direction, number }: BuiltCall,
      outcome: 'answered' | 'cancelled',
    ) {
      const { id: extension } = await rows
        .selectFrom('extensions')
        .select('id')
        .where('endpoint', '=', endpoint)
        .executeTakeFirstOrThrow()
      const { started_at, answered_at } = await rows
        .selectFrom('calls')
        .select(['started_at', 'answered_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const ended = new Date()
      await rows
        .insertInto('call_records')
        .values({
          company_id: companyId,
          call_id: id,
          extension_id: extension,
          direction: direction === 'inbound' ? 'INCOMING' : 'OUTGOING',
          other_number: number,
          other_name: '',
          outcome,
          missed: outcome !== 'answered',
          started_at,
          answered_at,
          ended_at: ended,
        })
        .execute()
      await rows
        .updateTable('calls')
        .set({ ended_at: ended, outcome, live: null })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** All pauses end now, and what waits is tried. */
export async function hurry(rows: Rows): Promise<void> {
  await sql`UPDATE integration_connections SET paused_until = NULL`.execute(rows)
  await sql`UPDATE webhooks SET paused_until = NULL`.execute(rows)
  await sql`UPDATE integration_exchanges SET next_at = now() WHERE state = 'waiting'`.execute(rows)
  await sql`
    SELECT enqueue_waiting_job('integrations.exchange', json_build_object('connection', connection_id, 'webhook', webhook_id), 5,
             company_id, 'integrations:' || coalesce('c' || connection_id, 'w' || webhook_id), NULL)
      FROM (SELECT DISTINCT company_id, connection_id, webhook_id FROM integration_exchanges WHERE state = 'waiting') AS w`.execute(
    rows,
  )
}

/** Until no exchange with programs of that kind waits or runs, as seen at one moment: one that is tried again goes from running to waiting. */
export const exchangesSettled = (rows: Rows, kind: ConnectionKind): Promise<void> =>
  eventually(async () => {
    await hurry(rows)
    const left = await rows
      .selectFrom('integration_exchanges as e')
      .innerJoin('integration_connections as c', 'c.id', 'e.connection_id')
      .select('e.id')
      .where('c.kind', '=', kind)
      .where('e.state', 'in', ['waiting', 'running'])
      .execute()
    if (left.length > 0) throw new Error(`${left.length} exchanges are left`)
  })
