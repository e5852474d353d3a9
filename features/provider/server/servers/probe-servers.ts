import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { serversHealth, testServer } from '../../contract/servers.ts'
import { acrossCompaniesPrepared } from '../across-companies.ts'
import { recordAudit } from '../audit.ts'
import type { ProbeServer, ServerHealth } from '../ports.ts'
import { OWN_SERVER, type ServerPorts } from './server-store.ts'

export interface ServerProbePorts extends ServerPorts {
  probeServer: ProbeServer
  /** The program's own server, over its open connection. */
  probeOwn: () => Promise<ServerHealth>
}

type State = z.output<typeof testServer.answer>

const present = (health: ServerHealth, calls: number, drainedBy: Date | null = null): State => ({
  drained_by: drainedBy?.toISOString() ?? null,
  ...presentHealth(health, calls),
})

const presentHealth = (health: ServerHealth, calls: number): Omit<State, 'drained_by'> =>
  health.state === 'up'
    ? {
        state: 'up',
        detail: '',
        version: health.version,
        calls,
        registered_endpoints: health.registeredEndpoints,
        latency_ms: health.latencyMs,
        faulty_modules: [...(health.faultyModules ?? [])],
      }
    : {
        state: health.state,
        detail: health.detail,
        version: null,
        calls,
        registered_endpoints: null,
        latency_ms: null,
        faulty_modules: [],
      }

export async function callsByServer(rows: Rows): Promise<Map<number, number>> {
  const counted = await rows
    .selectFrom('calls')
    .select(['asterisk_server_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('ended_at', 'is', null)
    .groupBy('asterisk_server_id')
    .execute()
  return new Map(counted.map(({ id, count }) => [id, count]))
}

export const findServers = (rows: Rows) =>
  rows
    .selectFrom('asterisk_servers')
    .select(['id', 'name', 'ari_url', 'ari_user', 'ari_password_sealed', 'drained_by'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

type Server = Awaited<ReturnType<typeof findServers>>[number]

const passwordOf = (server: Server | undefined, box: SealedBox): string => {
  if (!server?.ari_password_sealed) throw new Failure(notFound)
  return box.open(server.ari_password_sealed)
}

/** Checks a telephone server: the own one over its open connection. */
export const serverProbe =
  ({
    serverPasswords,
    probeServer,
    probeOwn,
  }: Pick<ServerProbePorts, 'serverPasswords' | 'probeServer' | 'probeOwn'>) =>
  (server: Server): Promise<ServerHealth> =>
    server.id === OWN_SERVER
      ? probeOwn()
      : probeServer({
          url: server.ari_url ?? '',
          user: server.ari_user ?? '',
          password: passwordOf(server, serverPasswords),
        })

export const serverHealthRoutes = (ports: ServerProbePorts) => {
  const { database, serverPasswords, probeServer } = ports
  const probe = serverProbe(ports)
  return [
    acrossCompaniesPrepared(
      database,
      serversHealth,
      async () => {
        const [servers, calls] = await database.system(async ({ rows }) => [
          await findServers(rows),
          await callsByServer(rows),
        ])
        return Promise.all(
          servers.map(async (server) => ({
            id: server.id,
            ...present(await probe(server), calls.get(server.id) ?? 0, server.drained_by),
          })),
        )
      },
      async ({ prepared }) => ({ results: prepared }),
    ),
    acrossCompaniesPrepared(
      database,
      testServer,
      async ({ body: { id, ari_url, ari_user, ari_password } }) => {
        const known =
          id === undefined ? undefined : (await findServers(database.systemRows)).find((one) => one.id === id)
        if (id !== undefined && known === undefined) throw new Failure(notFound)
        // A kept password is sent only to the address it was kept for.
        const usesStored = ari_password === '' && known?.ari_url === ari_url && known?.ari_user === ari_user
        const password = usesStored ? passwordOf(known, serverPasswords) : ari_password
        return probeServer({ url: ari_url, user: ari_user, password })
      },
      async ({ unit, body: { id, ari_url }, principal, client, prepared: health }) => {
        await recordAudit(unit, {
          by: { principal, client },
          action: 'server.tested',
          subject: { type: 'server', id: id ?? null, name: new URL(ari_url).host },
          details: { result: health.state },
        })
        const calls = id === undefined ? 0 : ((await callsByServer(unit.rows)).get(id) ?? 0)
        return present(health, calls)
      },
    ),
  ]
}
