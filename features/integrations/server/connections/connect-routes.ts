import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind, bindPrepared } from '#platform/http/server/bind.ts'
import {
  authorizeConnection,
  disconnect,
  finishConnection,
  listConnections,
  saveConnection,
  staleGrant,
  testConnection,
} from '../../contract/connections.ts'
import { recordAudit } from '../audit.ts'
import { enqueueExchange } from '../exchange/enqueue-exchange.ts'
import type { IntegrationsContext } from '../ports.ts'
import { activateConnection, refusedBecause } from './activate-connection.ts'
import type { Buckets } from './bucket.ts'
import {
  type ConnectionRow,
  findConnection,
  openConnection,
  openSecrets,
  sealSecrets,
} from './connection-rows.ts'
import { createWork } from './create-work.ts'
import { grantState } from './grant-state.ts'
import { presentConnection, presentConnections, redirectUrl } from './present-connection.ts'
import { grantedColumns } from './renew-tokens.ts'
import { sendOutside } from './send-outside.ts'

const subject = (kind: string, id: number) => ({ type: 'integration', id, name: kind })

/** Another portal let us in: what was linked to the first one means nothing there. */
async function forgetLinks(rows: Rows, id: number): Promise<void> {
  for (const table of ['integration_links', 'integration_people', 'integration_dials'] as const)
    await rows.deleteFrom(table).where('connection_id', '=', id).execute()
}

/** Connecting, authorising, testing and disconnecting programs. */
export function connectRoutes(context: IntegrationsContext, buckets: Buckets): readonly BoundRoute[] {
  const { database } = context
  const states = grantState(context.stateSigner)
  const find = async (companyId: number, kind: string): Promise<ConnectionRow> => {
    const row = await database.tenant(companyId, ({ rows }) => findConnection(rows, companyId, kind))
    if (!row) throw new Failure(notFound)
    return row
  }
  return [
    bind(listConnections, async ({ unit, principal }) => ({
      results: await presentConnections(context, unit.rows, principal.companyId),
    })),
    bind(saveConnection, async (request) => {
      const { unit, principal, params, body } = request
      const { companyId } = principal
      const connector = context.connectorOf(params.kind)
      if (!connector) throw new Failure(notFound)
      const before = await findConnection(unit.rows, companyId, params.kind)
      const kept = openSecrets(context, before?.secrets_sealed ?? null)
      const secrets = Object.fromEntries(
        connector.secretNames.flatMap((name) => {
          const value = body.secrets[name] || kept[name]
          return value ? [[name, value]] : []
        }),
      )
      const given = connector.addressOf({ address: body.address || (before?.address ?? ''), secrets })
      const address = given === '' ? (before?.address ?? '') : given
      if (address === null) throw new Failure(invalid, { fields: { address: ['integrations.wrongAddress'] } })
      // Another program behind the same kind: what was linked to the first one means nothing there.
      const moved = before !== undefined && before.address !== '' && before.address !== address
      if (moved) await unit.rows.deleteFrom('integration_connections').where('id', '=', before.id).execute()
      const sealed = sealSecrets(context, secrets)
      const { id } = await unit.rows
        .insertInto('integration_connections')
        .values({
          company_id: companyId,
          kind: params.kind,
          address,
          secrets_sealed: sealed,
          connected_by: principal.userId,
        })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'kind']).doUpdateSet((set) => ({
            address,
            secrets_sealed: sealed,
            version: set('integration_connections.version', '+', 1),
          })),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordAudit(unit, { by: request, action: 'integration.saved', subject: subject(params.kind, id) })
      return presentConnection(context, unit.rows, companyId, params.kind)
    }),
    bindPrepared(
      authorizeConnection,
      async ({ principal, params }, proceed: (url: string | null) => Promise<unknown>) => {
        const { companyId, userId } = principal
        const row = await find(companyId, params.kind)
        const authorization = context.connectorOf(row.kind)?.authorization ?? null
        if (authorization === null) {
          await activateConnection(context, buckets, row)
          return proceed(null)
        }
        const state = states.issue({ companyId, userId, connectionId: row.id })
        const redirect = redirectUrl(context, row.kind)
        return proceed(authorization.url(openConnection(context, row), { state, redirect }))
      },
      async (request) => {
        const { unit, principal, params, prepared } = request
        if (prepared === null) {
          const row = await findConnection(unit.rows, principal.companyId, params.kind)
          if (row) {
            await recordAudit(unit, {
              by: request,
              action: 'integration.connected',
              subject: subject(row.kind, row.id),
            })
            await enqueueExchange(unit, principal.companyId, {
              connection: row.id,
              webhook: null,
              poll: true,
            })
          }
        }
        return { url: prepared }
      },
    ),
    bindPrepared(
      finishConnection,
      async ({ principal, params, body }, proceed: (row: ConnectionRow) => Promise<unknown>) => {
        const { companyId, userId } = principal
        const row = await find(companyId, params.kind)
        const authorization = context.connectorOf(row.kind)?.authorization
        if (!authorization || !states.isOf(body.state, { companyId, userId, connectionId: row.id }))
          throw new Failure(staleGrant)
        const { privateAddresses } = context
        const granted = await authorization
          .redeem(openConnection(context, row), body.answer, redirectUrl(context, row.kind), (call) =>
            sendOutside(call, { privateAddresses }),
          )
          .catch((error: unknown) => {
            throw refusedBecause(error)
          })
        // Stored before it is used: the code is spent.
        const stored = await database.tenant(companyId, async ({ rows }) => {
          if (row.remote_id !== null && granted.remoteId !== row.remote_id) await forgetLinks(rows, row.id)
          return rows
            .updateTable('integration_connections')
            .set({ ...grantedColumns(context, granted), state: 'pending', connected_by: userId })
            .where('id', '=', row.id)
            .returningAll()
            .executeTakeFirst()
        })
        if (!stored) throw new Failure(notFound)
        await activateConnection(context, buckets, stored)
        return proceed(stored)
      },
      async (request) => {
        const { unit, principal, params, prepared } = request
        await recordAudit(unit, {
          by: request,
          action: 'integration.connected',
          subject: subject(params.kind, prepared.id),
        })
        await enqueueExchange(unit, principal.companyId, {
          connection: prepared.id,
          webhook: null,
          poll: true,
        })
        return presentConnection(context, unit.rows, principal.companyId, params.kind)
      },
    ),
    bindPrepared(
      testConnection,
      async ({ principal, params }, proceed: (row: ConnectionRow) => Promise<unknown>) => {
        const row = await find(principal.companyId, params.kind)
        await activateConnection(context, buckets, row)
        return proceed(row)
      },
      async ({ unit, principal, params, prepared }) => {
        await enqueueExchange(unit, principal.companyId, {
          connection: prepared.id,
          webhook: null,
          poll: true,
        })
        return presentConnection(context, unit.rows, principal.companyId, params.kind)
      },
    ),
    bindPrepared(
      disconnect,
      async ({ principal, params, log }, proceed: (row: ConnectionRow) => Promise<unknown>) => {
        const row = await find(principal.companyId, params.kind)
        const connector = context.connectorOf(row.kind)
        if (connector?.leave && row.state !== 'pending') {
          const work = createWork(context, buckets, { connector, connection: openConnection(context, row) })
          await connector
            .leave(work)
            .catch((err: unknown) => log.info({ err }, 'a program was left without its consent'))
        }
        return proceed(row)
      },
      async (request) => {
        const { unit } = request
        const row = request.prepared
        await unit.rows.deleteFrom('integration_connections').where('id', '=', row.id).execute()
        await recordAudit(unit, {
          by: request,
          action: 'integration.disconnected',
          subject: subject(row.kind, row.id),
        })
        return undefined
      },
    ),
  ]
}
