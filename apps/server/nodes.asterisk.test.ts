import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AsteriskHarness, startAsteriskHarness } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { getTelephonyStatus } from '#features/phone/contract/status.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { asteriskServers } from '#features/provider/contract/servers.ts'
import { signOut } from '#features/session/contract/session.ts'
import type { EventFrame } from '#platform/contract/event.ts'
import { openDatabase } from '#platform/db/database.ts'
import { hashPassword } from '#platform/passwords/passwords.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { startRedis, type TestRedis } from '#platform/testing/redis.ts'
import { type Device, RegistrationRefused } from '#platform/testing/telephony/device.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { seedDemo } from './boot/demo.ts'
import { type Client, signInAt } from './testing.ts'
import { type NodeProcess, startNode } from './testing-nodes.ts'

const redis: TestRedis = await startRedis()
let harness: AsteriskHarness
/** A second telephone server on the same database. */
let south: AsteriskHarness
const SOUTH = 2
let folder: string
const nodes: NodeProcess[] = []

beforeAll(async () => {
  harness = await startAsteriskHarness({ app: 'looker-on' })
  south = await startAsteriskHarness({
    app: 'looker-on',
    beside: { first: harness.asterisk, serverId: SOUTH },
  })
  folder = await temporaryFolder()
  const { ownerUrl, masterSecret, options } = harness.asterisk
  const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  const secrets = createSealedBox(masterSecret, 'extension secrets')
  await seedDemo({
    database,
    secrets,
    realm: options.sip.domain,
    password: { hash: await hashPassword('demo') },
    writeHistory: null,
  })
  await database.close()
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await south?.stop()
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

async function telephone(client: Client, at = harness): Promise<Device> {
  const { account, password } = client.session.sipData ?? { account: '', password: '' }
  // The user's desk phone, with a known secret.
  await harness.asterisk.addExtension(account, password)
  const device = await at.device({ endpoint: account, secret: password })
  await device.register()
  return device
}

const hearEachOther = (one: Device, other: Device) =>
  vi.waitFor(
    async () => {
      expect((await one.hears()).devices).toEqual([other.id])
      expect((await other.hears()).devices).toEqual([one.id])
    },
    { timeout: 30_000 },
  )

const callState = (state: string) => (frame: EventFrame) =>
  frame.eventType === 'call_state' && (frame.data as { state: string }).state === state

/** The operator assigns company `otra` to the second telephone server. */
async function moveSouth(operador: Client): Promise<void> {
  const { url, user, password } = south.asterisk.engineSettings
  const { record } = await operador.call(asteriskServers.routes.create, {
    body: { name: 'Sur', ari_url: `${url}/ari`, ari_user: user, ari_password: password },
  })
  expect(record.id).toBe(SOUTH)
  await moveOtra(operador, SOUTH)
}

async function moveOtra(operador: Client, server: number): Promise<void> {
  const { results } = await operador.call(companies.routes.list, { query: { search: 'otra' } as object })
  const otra = results.find(({ slug_name }) => slug_name === 'otra')
  await operador.call(companies.routes.edit, {
    params: { id: Number(otra?.id) },
    body: { version: Number(otra?.version), asterisk_server: server },
  })
}

const isUp = async (client: Client) => (await client.call(getTelephonyStatus, {})).up

const nodeOfCalls = async () => {
  const { rows } = await harness.asterisk.database.query<{ node: string }>(
    'SELECT node FROM telephony_leases WHERE asterisk_server_id = 1',
  )
  return rows[0]?.node
}

test('with two nodes and two telephone servers, killing one node keeps calls, sockets and jobs running', {
  timeout: 180_000,
}, async () => {
  const first = await start()
  const second = await start()
  const [ana, luis] = [await signInAt(second.origin, 'ana'), await signInAt(first.origin, 'luis')]
  const [anas, luiss] = [await telephone(ana), await telephone(luis)]
  const owner = await nodeOfCalls()

  // The companies are on different servers, and neither server knows the other's phones.
  await moveSouth(await signInAt(second.origin, 'operador'))
  const [eva, bruno] = [await signInAt(first.origin, 'eva'), await signInAt(second.origin, 'bruno')]
  await vi.waitFor(async () => expect(await isUp(eva)).toBe(true), { timeout: 30_000 })
  const [evas, brunos] = [await telephone(eva, south), await telephone(bruno, south)]
  await expect(telephone(eva)).rejects.toThrow(RegistrationRefused)
  await expect(telephone(ana, south)).rejects.toThrow(RegistrationRefused)
  await vi.waitFor(
    async () => {
      const { results } = await bruno.call(getDirectory, { query: { characters: 'eva' } })
      expect(results[0]).toMatchObject({ status: 'REGISTERED' })
    },
    { timeout: 30_000 },
  )
  await evas.call('1002')
  await brunos.reaches('ringing')
  await brunos.answer()

  // The second node gets every event of the first node's calls.
  await vi.waitFor(
    async () => {
      const { results } = await ana.call(getDirectory, { query: { characters: 'luis' } })
      expect(results[0]).toMatchObject({ status: 'REGISTERED' })
    },
    { timeout: 30_000 },
  )
  const socket = await ana.open('/ws/notifications/demo-1001/', 'notifications')
  await anas.call('1002')
  await socket.next(callState('ringing'))
  await luiss.reaches('ringing')
  await luiss.answer()
  await socket.next(callState('talking'))
  await hearEachOther(anas, luiss)
  await hearEachOther(evas, brunos)

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

  // Each node has the lease of one server.
  await vi.waitFor(
    async () => {
      const { rows: held } = await harness.asterisk.database.query(
        'SELECT DISTINCT node FROM telephony_leases',
      )
      expect(held).toHaveLength(2)
    },
    { timeout: 30_000 },
  )

  await first.kill()
  await hearEachOther(anas, luiss)
  await hearEachOther(evas, brunos)
  await vi.waitFor(async () => expect(await nodeOfCalls()).not.toBe(owner), { timeout: 30_000 })
  await anas.hangup()
  expect(await luiss.ended()).toEqual({ cause: 'normal' })
  await socket.next(callState('ended'))
  await vi.waitFor(
    async () => {
      const { cdrs } = await ana.call(getCalls, { body: {} })
      expect(cdrs[0]).toMatchObject({ direction: 'OUTGOING', outcome: 'answered', number: '1002' })
    },
    { timeout: 30_000 },
  )

  await evas.hangup()
  expect(await brunos.ended()).toEqual({ cause: 'normal' })
  await vi.waitFor(
    async () => {
      const { cdrs } = await bruno.call(getCalls, { body: {} })
      expect(cdrs[0]).toMatchObject({ direction: 'INCOMING', outcome: 'answered', number: '1001' })
    },
    { timeout: 30_000 },
  )
  await brunos.call('1001')
  await evas.reaches('ringing')
  await evas.answer()
  await hearEachOther(evas, brunos)

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
    { timeout: 30_000 },
  )
  await socket.close()

  // Moved in mid-call: the call goes on where it is, with its history, and the next one is at the other server.
  const operador = await signInAt(second.origin, 'operador')
  await moveOtra(operador, 1)
  const [newEvas, newBrunos] = [await telephone(eva), await telephone(bruno)]
  await hearEachOther(evas, brunos)
  await brunos.hangup()
  await evas.ended()
  await vi.waitFor(
    async () => {
      const { cdrs } = await bruno.call(getCalls, { body: {} })
      expect(cdrs[0]).toMatchObject({ direction: 'OUTGOING', outcome: 'answered', number: '1001' })
    },
    { timeout: 30_000 },
  )
  await newBrunos.call('1001')
  await newEvas.reaches('ringing')
  await newEvas.answer()
  await hearEachOther(newEvas, newBrunos)
  await newBrunos.hangup()
  await newEvas.ended()
  await moveOtra(operador, SOUTH)

  // One telephone server goes down: its company is notified, the other keeps calling.
  await south.asterisk.stop()
  await vi.waitFor(async () => expect(await isUp(bruno)).toBe(false), { timeout: 30_000 })
  expect(await isUp(ana)).toBe(true)
  const { results } = await bruno.call(getDirectory, { query: { characters: 'eva' } })
  expect(results[0]).not.toMatchObject({ status: 'REGISTERED' })
  await luiss.call('1001')
  await anas.reaches('ringing')
  await luiss.hangup()
  await anas.ended()
})
