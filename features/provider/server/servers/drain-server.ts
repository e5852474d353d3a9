import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { drainServer, serverDrains } from '../../contract/servers.ts'
import { acrossCompanies } from '../across-companies.ts'
import { recordAudit } from '../audit.ts'
import type { RecordProviderEvent } from '../ports.ts'

/** Nothing new goes to a server that is emptied. @throws Failure */
export async function requireInUse(rows: Rows, serverId: number): Promise<void> {
  const server = await rows
    .selectFrom('asterisk_servers')
    .select('draining_since')
    .where('id', '=', serverId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!server) throw new Failure(notFound)
  if (server.draining_since !== null) throw new Failure(serverDrains)
}

async function moveCompanies(rows: Rows, from: number, to: number): Promise<number[]> {
  const moved = await rows
    .updateTable('companies')
    .set({ asterisk_server_id: to, version: sql<number>`version + 1` })
    .where('asterisk_server_id', '=', from)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** Empties a telephone server, or takes it into use again. The nodes see it at their next look, within a second. */
export const drainServerRoute = (ports: { database: Database; recordEvent: RecordProviderEvent }) =>
  acrossCompanies(ports.database, drainServer, async ({ unit, body, principal, client }) => {
    const { id, drain, to, minutes } = body
    if (to === id) throw new Failure(serverDrains)
    if (drain && to !== null) await requireInUse(unit.rows, to)
    const server = await unit.rows
      .updateTable('asterisk_servers')
      .set(
        drain
          ? {
              draining_since: sql<Date>`now()`,
              drained_by: sql<Date>`now() + make_interval(mins => ${minutes})`,
            }
          : { draining_since: null, drained_by: null },
      )
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(['name', 'drained_by'])
      .executeTakeFirst()
    if (!server) throw new Failure(notFound)
    const moved = drain && to !== null ? await moveCompanies(unit.rows, id, to) : []
    for (const companyId of moved)
      await ports.recordEvent(unit, { type: 'provider.companyMoved', companyId, serverId: to ?? id })
    await recordAudit(unit, {
      by: { principal, client },
      action: drain ? 'server.drained' : 'server.undrained',
      subject: { type: 'server', id, name: server.name },
      details: {},
    })
    return { drained_by: server.drained_by?.toISOString() ?? null }
  })
