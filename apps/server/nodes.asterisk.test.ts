import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AsteriskHarness, startAsteriskHarness } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { signOut } from '#features/session/contract/session.ts'
import type { EventFrame } from '#platform/contract/event.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { Device } from '#platform/telephony/device.ts'
import { startRedis, type TestRedis } from '#platform/testing/redis.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { seedDemo } from './boot/demo.ts'
import { type Client, signInAt } from './testing.ts'
import { type NodeProcess, startNode } from './testing-nodes.ts'

const redis: TestRedis = await startRedis()
let harness: AsteriskHarness
let folder: string
const nodes: NodeProcess[] = []

beforeAll(async () => {
  harness = await startAsteriskHarness({ app: 'looker-on' })
  folder = await temporaryFolder()
  const { ownerUrl, masterSecret, options } = harness.asterisk
  const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  const secrets = createSealedBox(masterSecret, 'extension secrets')
  await seedDemo({ database, secrets, realm: options.sip.domain, password: 'demo', writeHistory: null })
  await database.close()
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await harness?.stop()
  await removeFolder(folder)
})

async function start(): Promise<NodeProcess> {
  const { ownerUrl, masterSecret, options, engineSettings } = harness.asterisk
  const node = await startNode(join(folder, `node-${nodes.length}`), {
    DATABASE_URL: ownerUrl,
    MASTER_SECRET: masterSecret.toString('hex'),
    REDIS_URL: redis.url,
    SIP_DOMAIN: options.sip.domain,
    ASTERISK_ARI_URL: engineSettings.url,
    ASTERISK_ARI_USER: engineSettings.user,
    ASTERISK_ARI_PASSWORD: engineSettings.password,
  })
  nodes.push(node)
  return node
}

async function telephone(client: Client): Promise<Device> {
  const { account, password } = client.session.sipData ?? { account: '', password: '' }
  const device = await harness.device({ endpoint: account, secret: password })
  await device.register()
  return device
}

const hearEachOther = (one: Device, other: Device) =>
  vi.waitFor(
    async () => {
      expect((await one.hears()).devices).toEqual([other.id])
      expect((await other.hears()).devices).toEqual([one.id])
    },
    { timeout: 10_000 },
  )

const callState = (state: string) => (frame: EventFrame) =>
  frame.eventType === 'call_state' && (frame.data as { state: string }).state === state

const nodeOfCalls = async () => {
  const { rows } = await harness.asterisk.database.query<{ node: string }>(
    'SELECT node FROM telephony_leases',
  )
  return rows[0]?.node
}

test('two nodes: events, presence and the end of sessions are common; one is killed, and calls, sockets and jobs go on', {
  timeout: 180_000,
}, async () => {
  const first = await start()
  const second = await start()
  const [ana, luis] = [await signInAt(second.origin, 'ana'), await signInAt(first.origin, 'luis')]
  const [anas, luiss] = [await telephone(ana), await telephone(luis)]
  const owner = await nodeOfCalls()

  // Of calls that the first node runs, everything is told at the second.
  await vi.waitFor(async () => {
    const { results } = await ana.call(getDirectory, { query: { characters: 'luis' } })
    expect(results[0]).toMatchObject({ status: 'REGISTERED' })
  })
  const told = await ana.open('/ws/notifications/demo-1001/', 'notifications')
  await anas.call('1002')
  await told.next(callState('ringing'))
  await luiss.reaches('ringing')
  await luiss.answer()
  await told.next(callState('talking'))
  await hearEachOther(anas, luiss)

  // Signed out at one node, the socket at the other ends.
  const marta = await signInAt(first.origin, 'marta')
  const here = await signInAt(second.origin, 'marta')
  const martas = await here.open('/ws/notifications/demo-1003/', 'notifications')
  const closed = new Promise((resolve) => martas.socket.once('close', resolve))
  const sameSession = await fetch(`${first.origin}${signOut.path}`, {
    method: signOut.method,
    headers: { authorization: `token ${here.session.token}` },
  })
  expect(sameSession.ok).toBe(true)
  expect(await closed).toBe(4401)
  expect(marta.session.token).not.toBe(here.session.token)

  await first.kill()
  await hearEachOther(anas, luiss)
  await vi.waitFor(async () => expect(await nodeOfCalls()).not.toBe(owner), { timeout: 15_000 })
  await anas.hangup()
  expect(await luiss.ended(15_000)).toEqual({ cause: 'normal' })
  await told.next(callState('ended'))
  await vi.waitFor(async () => {
    const { cdrs } = await ana.call(getCalls, { body: {} })
    expect(cdrs[0]).toMatchObject({ direction: 'OUTGOING', outcome: 'answered', number: '1002' })
  })

  await luiss.call('1001')
  await anas.reaches('ringing')
  await anas.answer()
  await hearEachOther(anas, luiss)
  await luiss.hangup()
  await anas.ended()

  const { database } = harness.asterisk
  await database.query(`SELECT enqueue_job('session.purge-expired', '{}', 3, NULL)`)
  await vi.waitFor(
    async () => {
      const { rows } = await database.query(
        `SELECT count(*)::int AS left FROM graphile_worker.jobs WHERE task_identifier = 'session.purge-expired'`,
      )
      expect(rows[0]).toEqual({ left: 0 })
    },
    { timeout: 15_000 },
  )
  await told.close()
})
