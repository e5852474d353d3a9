import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { RawAnswer, RawRoute } from '#platform/http/server/raw-route.ts'
import { BadIncoming, IncomingRefused } from '#platform/integrations/errors.ts'
import type { IncomingRequest } from '#platform/integrations/port.ts'
import { CONNECTION_KINDS } from '../contract/connections.ts'
import { connectionById, openConnection, openSecrets, sealSecrets } from './connections/connection-rows.ts'
import { redirectUrl } from './connections/present-connection.ts'
import { keepIncoming } from './exchange/keep-incoming.ts'
import type { IntegrationsContext } from './ports.ts'

/** Events carry ids and a few fields, a thousand at once. */
const MAX_BYTES = 512 * 1024
/** As the database makes them. */
const KEY = /^[0-9a-f]{64}$/
/** Of all companies, which come from a program's few addresses. */
const PER_MINUTE = 60_000
/** Events of a connection that wait; more are refused until some are handled. */
export const MAX_WAITING = 10_000

const answer = (status: number) => ({ status, body: '', contentType: 'text/plain' })

/** Keeps a secret that the program told, unless one is stored. */
async function learn(
  context: IntegrationsContext,
  { rows }: UnitOfWork,
  id: number,
  learned: Readonly<Record<string, string>>,
): Promise<void> {
  const row = await rows
    .selectFrom('integration_connections')
    .select('secrets_sealed')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const secrets = { ...learned, ...openSecrets(context, row.secrets_sealed) }
  await rows
    .updateTable('integration_connections')
    .set({ secrets_sealed: sealSecrets(context, secrets) })
    .where('id', '=', id)
    .execute()
}

/** What connected programs call: stored before it is acknowledged. An unknown key gets a plain 404. */
export function incomingRoutes(context: IntegrationsContext): readonly RawRoute[] {
  const { systemRows } = context.database
  const find = async (kind: string, key: string) => {
    if (!KEY.test(key)) return null
    const { rows } = await sql<{ id: number; waiting: number }>`
      SELECT c.id, (SELECT count(*)::integer FROM (
               SELECT FROM integration_exchanges e
                WHERE e.company_id = c.company_id AND e.connection_id = c.id AND e.direction = 'in' AND e.state = 'waiting'
                LIMIT ${MAX_WAITING}) AS w) AS waiting
        FROM integration_connections c WHERE c.incoming_key = ${key} AND c.kind = ${kind} AND c.state = 'active'`.execute(
      systemRows,
    )
    return rows[0] ?? null
  }
  /** Authenticates what came and stores it. */
  const keep = async (kind: string, key: string, request: IncomingRequest): Promise<RawAnswer> => {
    const found = await find(kind, key)
    const row = found && (await connectionById(systemRows, found.id))
    const receive = context.connectorOf(kind)?.receive
    if (!row || !receive) return answer(404)
    try {
      const received = receive(openConnection(context, row), request)
      await context.database.tenant(row.company_id, async (unit) => {
        if (received.learned) await learn(context, unit, row.id, received.learned)
        await keepIncoming(unit, { id: row.id, companyId: row.company_id }, received.events)
      })
      return answer(200)
    } catch (error) {
      if (error instanceof IncomingRefused) return answer(403)
      if (error instanceof BadIncoming) return answer(400)
      throw error
    }
  }
  const incoming = (kind: string): RawRoute => ({
    method: 'POST',
    path: `/webhooks/${kind}/:key`,
    maxBytes: MAX_BYTES,
    perMinute: PER_MINUTE,
    async admit({ params }) {
      const found = await find(kind, params.key ?? '')
      if (found === null) return answer(404)
      return found.waiting >= MAX_WAITING ? answer(429) : null
    },
    handle: ({ params, headers, query, body }) => keep(kind, params.key ?? '', { headers, query, body }),
  })
  const handshake = (kind: string): RawRoute => ({
    method: 'GET',
    path: `/webhooks/${kind}/:key`,
    maxBytes: 0,
    async handle({ params, query }) {
      const found = await find(kind, params.key ?? '')
      const row = found && (await connectionById(systemRows, found.id))
      if (!row) return answer(404)
      const said = context.connectorOf(kind)?.handshake?.(openConnection(context, row), query) ?? null
      return said === null ? answer(403) : { ...answer(200), body: said }
    },
  })
  /** The same for programs that call by GET. */
  const incomingByGet = (kind: string): RawRoute => ({
    method: 'GET',
    path: `/webhooks/${kind}/:key`,
    maxBytes: 0,
    perMinute: PER_MINUTE,
    async handle({ params, headers, query }) {
      const found = await find(kind, params.key ?? '')
      if (found === null) return answer(404)
      if (found.waiting >= MAX_WAITING) return answer(429)
      return keep(kind, params.key ?? '', { headers, query, body: Buffer.alloc(0) })
    },
  })
  return CONNECTION_KINDS.flatMap((kind) => {
    const connector = context.connectorOf(kind)
    return [
      ...(connector?.receive ? [incoming(kind)] : []),
      ...(connector?.calledByGet ? [incomingByGet(kind)] : []),
      ...(connector?.handshake ? [handshake(kind)] : []),
      ...(connector?.authorization ? [grantReturn(context, kind)] : []),
    ]
  })
}

/** Back from the authorisation: the page finishes it, in the session of whoever began it. */
const grantReturn = (context: IntegrationsContext, kind: string): RawRoute => ({
  method: 'GET',
  path: new URL(redirectUrl(context, kind)).pathname,
  maxBytes: 0,
  handle: async ({ query }) => ({
    status: 302,
    body: '',
    contentType: 'text/plain',
    headers: {
      location: `/#/admin/plataformas/${kind}?${new URLSearchParams(query)}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  }),
})
