import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { conflict, notFound } from '#platform/contract/errors.ts'
import type { Received } from '#platform/contract/route.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { type Exchange, listDeliveries, listExchanges, repeatExchange } from '../../contract/connections.ts'
import { recordAudit } from '../audit.ts'
import { findConnection } from '../connections/connection-rows.ts'
import { enqueueExchange } from './enqueue-exchange.ts'

interface Row extends Omit<Exchange, 'created_at' | 'next_at' | 'ended_at'> {
  created_at: Date
  next_at: Date
  ended_at: Date | null
}

const present = ({ created_at, next_at, ended_at, ...row }: Row): Exchange => ({
  ...row,
  created_at: created_at.toISOString(),
  next_at: next_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})

const SHOWN = sql`e.id, e.direction, e.kind, e.record, e.state, e.attempts, e.status, e.reason, e.created_at, e.next_at, e.ended_at`

type Query = Received<typeof listExchanges>['query']

/** A page of the log of a connection or webhook, newest first. */
async function readLog(
  rows: Rows,
  companyId: number,
  { column, id }: { column: 'connection_id' | 'webhook_id'; id: number },
  { state, direction, search, before, limit }: Query,
) {
  const like = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const { rows: found } = await sql<Row>`
    SELECT ${SHOWN} FROM integration_exchanges e
     WHERE e.company_id = ${companyId} AND ${sql.ref(`e.${column}`)} = ${id}
       AND (${before ?? null}::bigint IS NULL OR e.id < ${before ?? null})
       AND (${state ?? null}::text IS NULL OR e.state = ${state ?? null})
       AND (${direction ?? null}::text IS NULL OR e.direction = ${direction ?? null})
       AND (${like}::text IS NULL OR e.kind ILIKE ${like} OR e.record ILIKE ${like} OR e.reason ILIKE ${like})
     ORDER BY e.id DESC LIMIT ${limit + 1}`.execute(rows)
  return { results: found.slice(0, limit).map(present), more: found.length > limit }
}

export const logRoutes: readonly BoundRoute[] = [
  bind(listExchanges, async ({ unit, principal, params, query }) => {
    const row = await findConnection(unit.rows, principal.companyId, params.kind)
    if (!row) throw new Failure(notFound)
    return readLog(unit.rows, principal.companyId, { column: 'connection_id', id: row.id }, query)
  }),
  bind(listDeliveries, async ({ unit, principal, params, query }) => {
    const found = await unit.rows
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw new Failure(notFound)
    return readLog(unit.rows, principal.companyId, { column: 'webhook_id', id: params.id }, query)
  }),
  bind(repeatExchange, async (request) => {
    const { unit, principal, params } = request
    const { companyId } = principal
    const { rows: held } = await sql<{
      state: string
      kind: string
      connection_id: number | null
      webhook_id: number | null
      twin: boolean
    }>`
      SELECT e.state, e.kind, e.connection_id, e.webhook_id, EXISTS (
               SELECT FROM integration_exchanges t
                WHERE t.company_id = e.company_id AND t.state = 'waiting' AND t.id <> e.id AND t.kind = e.kind AND t.record = e.record
                  AND t.direction = e.direction AND e.content IS NULL AND t.content IS NULL
                  AND t.connection_id IS NOT DISTINCT FROM e.connection_id
                  AND t.webhook_id IS NOT DISTINCT FROM e.webhook_id) AS twin
        FROM integration_exchanges e WHERE e.id = ${params.id} AND e.company_id = ${companyId} FOR UPDATE`.execute(
      unit.rows,
    )
    const [row] = held
    if (!row) throw new Failure(notFound)
    // Its turn comes anyway, or it is being told now.
    if (row.twin || row.state === 'running') throw new Failure(conflict)
    const { rows } = await sql<Row>`
      UPDATE integration_exchanges e SET state = 'waiting', attempts = 0, next_at = now(), ended_at = NULL, reason = NULL, status = NULL
       WHERE e.id = ${params.id} RETURNING ${SHOWN}`.execute(unit.rows)
    await enqueueExchange(unit, companyId, { connection: row.connection_id, webhook: row.webhook_id })
    await recordAudit(unit, {
      by: request,
      action: 'integration.repeated',
      subject: { type: 'integration', id: params.id, name: row.kind },
    })
    return present(rows[0] as Row)
  }),
]
