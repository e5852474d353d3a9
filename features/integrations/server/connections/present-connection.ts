import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { CONNECTION_KINDS, type ConnectionAnswer, type ConnectionKind } from '../../contract/connections.ts'
import type { IntegrationsContext } from '../ports.ts'
import { type ConnectionRow, fieldsOf, incomingUrl, openSecrets, settingsOf } from './connection-rows.ts'

const healthOf = (row: ConnectionRow): ConnectionAnswer['health'] => {
  if (row.state !== 'active') return row.state === 'refused' ? 'refused' : 'pending'
  if (row.paused_until !== null && row.paused_until > new Date()) return 'paused'
  return row.problem === null ? 'up' : 'failing'
}

/** Where administrators come back to after they let us in. */
export const redirectUrl = ({ origin }: Pick<IntegrationsContext, 'origin'>, kind: string): string =>
  `${origin}/oauth/${kind}`

interface Counts {
  connection_id: number
  waiting: number
  failed: number
}

async function countsOf(rows: Rows, companyId: number): Promise<ReadonlyMap<number, Counts>> {
  const { rows: found } = await sql<Counts>`
    SELECT connection_id, count(*) FILTER (WHERE state IN ('waiting', 'running'))::integer AS waiting,
           count(*) FILTER (WHERE state = 'failed' AND ended_at > now() - interval '7 days')::integer AS failed
      FROM integration_exchanges WHERE company_id = ${companyId} AND connection_id IS NOT NULL GROUP BY 1`.execute(
    rows,
  )
  return new Map(found.map((row) => [row.connection_id, row]))
}

const absent = (context: IntegrationsContext, kind: ConnectionKind): ConnectionAnswer => ({
  kind,
  health: 'absent',
  address: '',
  kept: [],
  incoming_url: null,
  redirect_url: redirectUrl(context, kind),
  settings: settingsOf({}),
  fields: [],
  ok_at: null,
  problem: null,
  problem_at: null,
  paused_until: null,
  waiting: 0,
  failed: 0,
  version: 0,
})

function present(
  context: IntegrationsContext,
  row: ConnectionRow,
  counts: Counts | undefined,
): ConnectionAnswer {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...absent(context, row.kind as ConnectionKind),
    health: healthOf(row),
    address: row.address,
    kept: Object.keys(openSecrets(context, row.secrets_sealed)),
    incoming_url: context.connectorOf(row.kind)?.receive ? incomingUrl(context, row) : null,
    settings: settingsOf(row.settings),
    fields: fieldsOf(row.fields),
    ok_at: iso(row.ok_at),
    problem: row.problem,
    problem_at: iso(row.problem_at),
    paused_until: iso(row.paused_until),
    waiting: counts?.waiting ?? 0,
    failed: counts?.failed ?? 0,
    version: row.version,
  }
}

/** All kinds, connected or not; secrets by their names alone. */
export async function presentConnections(
  context: IntegrationsContext,
  rows: Rows,
  companyId: number,
): Promise<ConnectionAnswer[]> {
  const found = await rows
    .selectFrom('integration_connections')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute()
  const counts = await countsOf(rows, companyId)
  return CONNECTION_KINDS.map((kind) => {
    const row = found.find((one) => one.kind === kind)
    return row ? present(context, row, counts.get(row.id)) : absent(context, kind)
  })
}

export async function presentConnection(
  context: IntegrationsContext,
  rows: Rows,
  companyId: number,
  kind: ConnectionKind,
): Promise<ConnectionAnswer> {
  const all = await presentConnections(context, rows, companyId)
  return all.find((one) => one.kind === kind) ?? absent(context, kind)
}
