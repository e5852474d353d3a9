import type { z } from 'zod'
import { plainMeetingAddress } from '#features/meetings/contract/server-address.ts'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { jitsiServersHealth, testJitsiServer } from '../../contract/jitsi-servers.ts'
import { acrossCompaniesPrepared } from '../across-companies.ts'
import { recordAudit } from '../audit.ts'
import type { EnterJitsi, JitsiHealth, ProbeJitsi } from '../ports.ts'
import type { JitsiServerPorts } from './jitsi-server-store.ts'

export interface JitsiProbePorts extends JitsiServerPorts {
  probeJitsi: ProbeJitsi
  enterJitsi: EnterJitsi
}

const present = (health: JitsiHealth): z.output<typeof testJitsiServer.answer> =>
  health.state === 'up'
    ? { state: 'up', detail: '', latency_ms: health.latencyMs }
    : { state: health.state, detail: health.detail, latency_ms: null }

const findServers = (rows: Rows) =>
  rows
    .selectFrom('jitsi_servers')
    .select(['id', 'url', 'app_id', 'app_secret_sealed'])
    .where('deleted_at', 'is', null)

export const jitsiHealthRoutes = ({ database, jitsiSecrets, probeJitsi, enterJitsi }: JitsiProbePorts) => [
  acrossCompaniesPrepared(
    database,
    jitsiServersHealth,
    async () => {
      const servers = await findServers(database.systemRows).orderBy('id').execute()
      return Promise.all(servers.map(async ({ id, url }) => ({ id, ...present(await probeJitsi(url)) })))
    },
    async ({ prepared }) => ({ results: prepared }),
  ),
  acrossCompaniesPrepared(
    database,
    testJitsiServer,
    async ({ body }) => {
      const { id, app_id: appId, app_secret: input } = body
      const url = plainMeetingAddress(body.url)
      const known =
        id === undefined
          ? undefined
          : await findServers(database.systemRows).where('id', '=', id).executeTakeFirst()
      if (id !== undefined && known === undefined) throw new Failure(notFound)
      // A token made with the kept secret opens every room, so only the address it was kept for gets one.
      const sealed = known?.url === url && known.app_id === appId ? known.app_secret_sealed : null
      const secret = input === '' && sealed !== null ? jitsiSecrets.open(sealed) : input
      return enterJitsi({ url, token: appId === '' ? null : { appId, secret } })
    },
    async ({ unit, body: { id, url }, principal, client, prepared: found }) => {
      await recordAudit(unit, {
        by: { principal, client },
        action: 'jitsi_server.tested',
        subject: { type: 'jitsi_server', id: id ?? null, name: new URL(plainMeetingAddress(url)).host },
        details: { result: found.state },
      })
      return present(found)
    },
  ),
]
