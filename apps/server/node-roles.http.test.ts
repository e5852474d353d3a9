import { Client as Connection } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { getTelephonyStatus } from '#features/phone/contract/status.ts'
import { serversHealth } from '#features/provider/contract/servers.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startRedis } from '#platform/testing/redis.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { type Client, startTestProgram } from './testing.ts'

const redis = await startRedis()
const database = await testDatabase()
const settings = { REDIS_URL: redis.url }
/** A web node. */
const front = await startTestProgram({ database, settings, roles: ['web', 'realtime'] })
const owner = new Connection({ connectionString: database.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const readiness = async (origin: string) =>
  (await (await fetch(`${origin}/readyz`)).json()) as { roles: string[]; checks: Record<string, string> }

async function count(sql: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`)
  return rows[0]?.count ?? 0
}
const leases = () => count('telephony_leases')
const jobs = () => count(`graphile_worker.jobs WHERE task_identifier = 'session.purge-expired'`)
/** Nodes that run jobs or calls have such a connection. */
const workers = () =>
  count(`pg_stat_activity WHERE datname = current_database()
    AND (application_name = 'suite telephony' OR query ILIKE 'LISTEN "jobs:insert"%')`)

async function telephone(engine: typeof front.engine, { session }: Client): Promise<Device> {
  const { account, password } = session.sipData ?? { account: '', password: '' }
  engine.addAccount({ endpoint: account, secret: password })
  const device = engine.device({ endpoint: account, secret: password })
  await device.register()
  return device
}

const ana = await front.signIn('ana')
await owner.query(`SELECT enqueue_job('session.purge-expired', '{}', 3, NULL)`)
/** While only the web node runs. */
const alone = {
  status: await ana.call(getTelephonyStatus, {}),
  ready: await readiness(front.origin),
  leases: await leases(),
  workers: await workers(),
  jobs: await jobs(),
}
/** The other roles. */
const back = await startTestProgram({ database, settings, roles: ['calls', 'jobs'] })

test('a web node runs neither calls nor jobs', () => {
  expect(alone).toMatchObject({
    status: { up: false, reason: 'no node runs the calls' },
    ready: { roles: ['web', 'realtime'] },
    leases: 0,
    workers: 0,
  })
  expect(alone.jobs).toBeGreaterThan(0)
  expect(Object.keys(alone.ready.checks).sort()).toEqual(['database', 'web'])
})

test('a node with calls and jobs runs both, and the web node receives its call events', async () => {
  await eventually(
    async () => expect(await ana.call(getTelephonyStatus, {})).toMatchObject({ up: true }),
    15_000,
  )
  await eventually(async () => expect(await jobs()).toBe(0), 15_000)
  expect(await leases()).toBe(1)
  const { roles, checks } = await readiness(back.origin)
  expect(roles).toEqual(['calls', 'jobs'])
  expect(checks).toEqual({ database: 'ok', telephony: 'ok', jobs: 'ok' })

  const luis = await front.signIn('luis')
  const [anas, luiss] = [await telephone(back.engine, ana), await telephone(back.engine, luis)]
  await eventually(async () => {
    const { results } = await ana.call(getDirectory, { query: { characters: 'luis' } })
    expect(results[0]).toMatchObject({ status: 'REGISTERED' })
  })
  const notifications = await ana.open('/ws/notifications/demo-1001/', 'notifications')
  await anas.call('1002')
  await luiss.reaches('ringing')
  await notifications.next((frame) => frame.eventType === 'call_state')
  await anas.hangup()
  await luiss.reaches('idle')
  await notifications.close()
})

test("an operator's question about the telephone server is answered by the node that runs its calls", async () => {
  const operador = await front.signIn('operador')
  const { results } = await operador.call(serversHealth, {})
  expect(results).toMatchObject([{ id: 1, state: 'up', version: 'in-memory', registered_endpoints: 2 }])
})

test('a node without the roles web and realtime serves no API and no sockets', async () => {
  const path = getTelephonyStatus.path
  const headers = { authorization: `token ${ana.session.token}` }
  expect((await fetch(`${front.origin}${path}`, { headers })).status).toBe(200)
  expect((await fetch(`${back.origin}${path}`, { headers })).status).toBe(404)
  const ticket = await ana.ticket('notifications')
  const address = `${back.origin.replace('http', 'ws')}/ws/notifications/demo-1001/?ticket=${ticket}`
  const socket = new WebSocket(address)
  const opened = await new Promise((resolve) => {
    socket.on('open', () => resolve('opened'))
    socket.on('error', () => resolve('refused'))
  })
  expect(opened).toBe('refused')
})
