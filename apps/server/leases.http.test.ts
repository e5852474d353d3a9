import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Client as Connection } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readBoard } from '#features/pbx/contract/board.ts'
import { transferCall } from '#features/phone/contract/control.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { asteriskServers } from '#features/provider/contract/servers.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startRedis } from '#platform/testing/redis.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { type Client, startTestProgram, type TestProgram } from './testing.ts'

/** Stands before the database of one node; cut, it lets nothing through. */
async function gate(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((from) => {
    if (isCut) return void from.destroy()
    const to = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: through.href,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
  }
}

const redis = await startRedis()
const database = await testDatabase()
const owner = new Connection({ connectionString: database.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

/** Two telephone servers that outlive the nodes. */
const [north, south] = [createInMemoryEngine(), createInMemoryEngine()]
afterAll(() => Promise.all([north.close(), south.close()]))
const lasting = (engine: InMemoryEngine) => ({ ...engine, close: async () => {} })

/** How many parts of the first node listen to the engines: those that run calls do so as long as it has the lease. */
let listeners = 0
const counted = (engine: InMemoryEngine) => ({
  ...lasting(engine),
  subscribe(listener: Parameters<InMemoryEngine['subscribe']>[0]) {
    const end = engine.subscribe(listener)
    let ended = false
    listeners += 1
    return () => {
      if (!ended) listeners -= 1
      ended = true
      end()
    }
  },
})

const start = (url = database.ownerUrl, connected = lasting): Promise<TestProgram> =>
  startTestProgram({
    database: { ...database, ownerUrl: url },
    settings: { REDIS_URL: redis.url, DRAIN_SECONDS: '30' },
    engine: connected(north),
    openOther: () => connected(south),
  })

const holders = async () => {
  const { rows } = await owner.query<{ server: number; session: number }>(
    `SELECT objid::int AS server, pid AS session FROM pg_locks
      WHERE locktype = 'advisory' AND classid::bigint = ${0x74656c65} AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY objid`,
  )
  return rows
}
const sessions = async () => new Set((await holders()).map(({ session }) => session)).size

async function telephone(engine: InMemoryEngine, { session }: Client): Promise<Device> {
  const { account, password } = session.sipData ?? { account: '', password: '' }
  engine.addAccount({ endpoint: account, secret: password })
  const device = engine.device({ endpoint: account, secret: password })
  await device.register()
  return device
}

async function talk(from: Device, to: Device, number: string): Promise<void> {
  await from.call(number)
  await to.reaches('ringing')
  await to.answer()
  await from.reaches('talking')
  await eventually(async () => expect((await from.hears()).devices).toEqual([to.id]))
}

const statusOf = async (client: Client, characters: string) =>
  (await client.call(getDirectory, { query: { characters } })).results[0]?.status

/** Calls of a company, ended or not, with the rows of its histories. */
async function callsOf(slug: string) {
  const { rows } = await owner.query<{ ended: boolean; records: number }>(
    `SELECT ended_at IS NOT NULL AS ended, (SELECT count(*)::int FROM call_records r WHERE r.call_id = c.id) AS records
       FROM calls c JOIN companies ON companies.id = c.company_id WHERE companies.slug = $1 ORDER BY started_at`,
    [slug],
  )
  return rows
}

const border = await gate(database.ownerUrl)
const first = await start(border.url, counted)
const operador = await first.signIn('operador')
const { record } = await operador.call(asteriskServers.routes.create, {
  body: { name: 'Sur', ari_url: 'http://127.0.0.1:1/ari', ari_user: 'suite', ari_password: 'uno' },
})
const southId = Number(record.id)

async function move(server: number): Promise<void> {
  const { results } = await operador.call(companies.routes.list, { query: { search: 'otra' } as object })
  const otra = results.find(({ slug_name }) => slug_name === 'otra')
  await operador.call(companies.routes.edit, {
    params: { id: Number(otra?.id) },
    body: { version: Number(otra?.version), asterisk_server: server },
  })
}
await move(southId)
await eventually(async () => expect((await holders()).map(({ server }) => server)).toEqual([1, southId]))
const alone = await sessions()

const second = await start()
const [ana, luis] = [await first.signIn('ana'), await second.signIn('luis')]
const [eva, bruno] = [await first.signIn('eva'), await second.signIn('bruno')]
const marta = await second.signIn('marta')

test('one node holds all servers, and one that joins takes its share', async () => {
  expect(alone).toBe(1)
  await eventually(async () => expect(await sessions()).toBe(2))
})

test('companies call on both servers at once, and every node knows, and does, what the other runs', async () => {
  const [anas, luiss] = [await telephone(north, ana), await telephone(north, luis)]
  const [evas, brunos] = [await telephone(south, eva), await telephone(south, bruno)]
  const martas = await telephone(north, marta)
  await talk(anas, luiss, '1002')
  await talk(evas, brunos, '1002')
  for (const [client, of] of [
    [ana, 'luis'],
    [luis, 'ana'],
    [eva, 'bruno'],
    [bruno, 'eva'],
  ] as const)
    await eventually(async () => expect(await statusOf(client, of)).toBe('IN_CALL'))
  await first.makeAdministrator('ana')
  await first.makeAdministrator('bruno')
  for (const person of ['ana', 'bruno'] as const)
    for (const node of [first, second]) {
      const { live } = await (await node.signIn(person)).call(readBoard, {})
      expect(live.calls).toHaveLength(1)
    }

  // One of these is at the node of the other server.
  for (const node of [first, second]) {
    const again = await node.signIn('luis')
    const call_id = luiss.sipCallId() ?? ''
    const endpoint = luis.session.sipData?.account ?? ''
    const unknown = { endpoint, target: '1999', call_id, type: 'blind' } as const
    expect(await again.send(transferCall, { body: unknown })).toMatchObject({
      status: 404,
      body: { code: 'phone.unknown_number' },
    })
  }
  const target = marta.session.sipData?.extension ?? ''
  const body = {
    endpoint: eva.session.sipData?.account ?? '',
    target,
    call_id: evas.sipCallId() ?? '',
    type: 'blind',
  } as const
  // Another company's: as if there were none.
  expect((await luis.send(transferCall, { body })).status).toBe(404)
  const own = { ...body, endpoint: luis.session.sipData?.account ?? '', call_id: luiss.sipCallId() ?? '' }
  expect((await luis.send(transferCall, { body: own })).status).toBe(200)
  await martas.reaches('ringing')
  await martas.answer()
  await eventually(async () => expect((await anas.hears()).devices).toEqual([martas.id]))
  for (const device of [anas, evas]) await device.hangup()
  for (const device of [anas, luiss, evas, brunos, martas]) {
    await device.reaches('idle')
    await device.unregister()
  }
  await eventually(async () => expect(await statusOf(luis, 'ana')).toBe('UNREGISTERED'))
})

test('a node that is cut off from the database runs no calls of what it lost, and each call is stored once', async () => {
  const [anas, luiss] = [await telephone(north, ana), await telephone(north, luis)]
  const [evas, brunos] = [await telephone(south, eva), await telephone(south, bruno)]
  await talk(anas, luiss, '1002')
  await talk(evas, brunos, '1002')
  await first.settled()
  await second.settled()
  const before = { demo: (await callsOf('demo')).length, otra: (await callsOf('otra')).length }

  const listening = listeners
  border.cut()
  await eventually(async () => {
    expect(await holders()).toHaveLength(2)
    expect(await sessions()).toBe(1)
  })
  // It hears of the later term from the other node, since its own database tells it nothing.
  await eventually(() => expect(listeners).toBeLessThan(listening))
  await eventually(async () => expect(await statusOf(luis, 'luis')).toBe('IN_CALL'))
  await eventually(async () => expect(await statusOf(bruno, 'bruno')).toBe('IN_CALL'))
  await luiss.hangup()
  await anas.reaches('idle')
  await brunos.hangup()
  await evas.reaches('idle')
  await talk(luiss, anas, '1001')
  await talk(brunos, evas, '1001')
  for (const device of [luiss, brunos]) await device.hangup()
  for (const device of [anas, evas]) await device.reaches('idle')
  border.mend()
  // With its database back the first node would write what it kept.
  await eventually(async () => expect(await sessions()).toBe(2))
  await first.settled()
  await second.settled()
  for (const [slug, count] of Object.entries(before)) {
    const calls = await callsOf(slug)
    expect(calls.slice(count - 1)).toEqual([
      { ended: true, records: 2 },
      { ended: true, records: 2 },
    ])
  }
  for (const device of [anas, luiss, evas, brunos]) await device.unregister()
})

test('a node that drains gives its servers away and loses no call', async () => {
  const [anas, luiss] = [await telephone(north, ana), await telephone(north, luis)]
  const [evas, brunos] = [await telephone(south, eva), await telephone(south, bruno)]
  await talk(anas, luiss, '1002')
  await talk(evas, brunos, '1002')
  const draining = first.drain()
  let done = false
  void draining.then(() => {
    done = true
  })
  // Its server carries a call: it stays until that ends, and goes on serving.
  const others = await second.signIn('marta')
  const martas = await telephone(north, others)
  await martas.call('1001')
  await martas.reaches('idle')
  expect(done).toBe(false)
  expect((await anas.hears()).devices).toEqual([luiss.id])
  expect((await evas.hears()).devices).toEqual([brunos.id])
  for (const device of [anas, evas]) await device.hangup()
  for (const device of [luiss, brunos]) await device.reaches('idle')
  await draining
  await eventually(async () => {
    expect(await holders()).toHaveLength(2)
    expect(await sessions()).toBe(1)
  })
  await first.stop()
  await talk(luiss, anas, '1001')
  await talk(brunos, evas, '1001')
  for (const device of [luiss, brunos]) await device.hangup()
  for (const device of [anas, evas]) await device.reaches('idle')
})
