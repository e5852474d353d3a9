import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { getTelephonyStatus } from '#features/phone/contract/status.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { asteriskServers } from '#features/provider/contract/servers.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { type Client, startTestProgram } from './testing.ts'

/** Stands for a telephone server's SIP socket: records clients and answers each. */
async function sipSide() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'sip' })
  const arrived: string[] = []
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      arrived.push(/From: <sip:([^@]+)/.exec(data.toString())?.[1] ?? '?')
      socket.send('SIP/2.0 200 OK\r\n\r\n')
    }),
  )
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  return { arrived, port: (server.address() as AddressInfo).port }
}

const [ownSip, southSip] = [await sipSide(), await sipSide()]
const opened: { url: string; password: string; engine: InMemoryEngine; closed: boolean }[] = []
const program = await startTestProgram({
  engineSocketUrl: `ws://127.0.0.1:${ownSip.port}`,
  openOther: ({ url, password }) => {
    const engine = createInMemoryEngine()
    const connection = { url, password, engine, closed: false }
    opened.push(connection)
    return {
      ...engine,
      close() {
        connection.closed = true
        return engine.close()
      },
    }
  },
  settings: { CALLS_PER_SECOND: '4' },
})
const latest = () => {
  const last = opened.at(-1)
  if (!last) throw new Error('the program connected with no other server')
  return last.engine
}

let operador: Client
let eva: Client
let bruno: Client
let ana: Client
let luis: Client
let south: number
let otra: { id: number; version: number }

const southUrl = `http://127.0.0.1:${southSip.port}/ari`

async function move(server: number): Promise<void> {
  const moved = await operador.call(companies.routes.edit, {
    params: { id: otra.id },
    body: { version: otra.version, asterisk_server: server },
  })
  otra = { id: otra.id, version: Number(moved.version) }
}

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

const stateOf = async (client: Client, characters: string) =>
  (await client.call(getDirectory, { query: { characters } })).results[0]?.status
const newest = async (client: Client) => (await client.call(getCalls, { body: {} })).cdrs[0]

beforeAll(async () => {
  operador = await program.signIn('operador')
  ;[eva, bruno] = [await program.signIn('eva'), await program.signIn('bruno')]
  ;[ana, luis] = [await program.signIn('ana'), await program.signIn('luis')]
  const { record } = await operador.call(asteriskServers.routes.create, {
    body: { name: 'Sur', ari_url: southUrl, ari_user: 'suite', ari_password: 'uno' },
  })
  south = Number(record.id)
  const { results } = await operador.call(companies.routes.list, { query: { search: 'otra' } as object })
  const found = results.find(({ slug_name }) => slug_name === 'otra')
  otra = { id: Number(found?.id), version: Number(found?.version) }
  await eventually(() => expect(opened).toHaveLength(1))
  expect(opened[0]).toMatchObject({ url: southUrl, password: 'uno' })
})

const registration = (user: string) =>
  [
    'REGISTER sip:suite.local SIP/2.0',
    'Via: SIP/2.0/WS x.invalid;branch=z9hG4bK7',
    `From: <sip:${user}@suite.local>;tag=a`,
    `To: <sip:${user}@suite.local>`,
    `Call-ID: of-${user}`,
    'CSeq: 1 REGISTER',
    'Contact: <sip:a@x.invalid;transport=ws>',
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')

async function registers(client: Client, user: string): Promise<WebSocket> {
  const socket = await client.openRaw('/sip', 'sip', 'sip')
  socket.send(registration(user))
  await once(socket, 'message')
  return socket
}

describe('a company that moves to another telephone server', () => {
  test('keeps its running call on the old server; phones, browsers and new calls use the new one', async () => {
    const [evas, brunos] = [await telephone(program.engine, eva), await telephone(program.engine, bruno)]
    await talk(evas, brunos, '1002')
    expect(await stateOf(eva, 'bruno')).toBe('IN_CALL')
    const [page, anas] = [await registers(eva, 'otra-1001'), await registers(ana, 'demo-1001')]
    expect(ownSip.arrived).toEqual(['otra-1001', 'demo-1001'])

    const left = once(page, 'close')
    await move(south)
    expect((await left)[0]).toBe(1013)
    expect(anas.readyState).toBe(anas.OPEN)
    const again = await registers(eva, 'otra-1001')
    expect(southSip.arrived).toEqual(['otra-1001'])

    // The call is still there, on the first server only.
    expect((await evas.hears()).devices).toEqual([brunos.id])
    await brunos.hangup()
    expect(await evas.ended()).toEqual({ cause: 'normal' })
    await eventually(async () => expect(await newest(eva)).toMatchObject({ outcome: 'answered' }))
    // Registrations at the company's former server no longer count.
    await eventually(async () => expect(await stateOf(eva, 'bruno')).toBe('UNREGISTERED'))

    const [newEvas, newBrunos] = [await telephone(latest(), eva), await telephone(latest(), bruno)]
    await eventually(async () => expect(await stateOf(eva, 'bruno')).toBe('REGISTERED'))
    await talk(newEvas, newBrunos, '1002')
    // A running call is stored a moment after it began.
    await eventually(async () => {
      const rows = await program.database.systemRows
        .selectFrom('calls')
        .select('asterisk_server_id')
        .where('company_id', '=', otra.id)
        .orderBy('started_at')
        .execute()
      expect(rows.slice(-2).map((row) => row.asterisk_server_id)).toEqual([1, south])
    })
    await newEvas.hangup()
    await newBrunos.ended()
    for (const socket of [again, anas]) socket.terminate()
    await evas.unregister()
    await brunos.unregister()
  })

  test("when one server is down its company is notified and unregistered; the other company's calls continue", async () => {
    const [anas, luiss] = [await telephone(program.engine, ana), await telephone(program.engine, luis)]
    const [evas, brunos] = [await telephone(latest(), eva), await telephone(latest(), bruno)]
    await talk(anas, luiss, '1002')
    await talk(evas, brunos, '1002')
    const toldEva = await eva.open('/ws/notifications/otra-1001/', 'notifications')
    const toldAna = await ana.open('/ws/notifications/demo-1001/', 'notifications')

    latest().goDown('power cut')
    const { data } = await toldEva.next((frame) => frame.eventType === 'telephony_status')
    expect(data).toEqual({ up: false, reason: 'power cut' })
    expect(await eva.call(getTelephonyStatus, {})).toEqual({ up: false, reason: 'power cut' })
    expect(await ana.call(getTelephonyStatus, {})).toEqual({ up: true, reason: null })
    // One of several servers down does not make the node unready.
    const { checks } = (await (await fetch(`${program.origin}/readyz`)).json()) as { checks: object }
    expect(checks).toMatchObject({ telephony: 'ok' })
    expect((await anas.hears()).devices).toEqual([luiss.id])
    await luiss.hangup()
    await anas.ended()
    await talk(luiss, anas, '1001')
    await anas.hangup()
    await luiss.ended()

    latest().comeUp()
    await toldEva.next(
      (frame) => frame.eventType === 'telephony_status' && (frame.data as { up: boolean }).up,
    )
    await eventually(async () => expect(await newest(eva)).toMatchObject({ outcome: 'engine-restarted' }))
    expect(await newest(ana)).toMatchObject({ outcome: 'answered' })
    expect(toldAna.frames.filter((frame) => frame.eventType === 'telephony_status')).toEqual([])
    for (const device of [anas, luiss, evas, brunos]) await device.unregister()
    await toldEva.close()
    await toldAna.close()
  })

  test('each server has its own limit of new calls per second', async () => {
    // At once: one after the other each would wait for its turn.
    const anas = await Promise.all(Array.from({ length: 30 }, () => telephone(program.engine, ana)))
    const evas = await telephone(latest(), eva)
    await Promise.all(anas.map((phone) => phone.call('4711')))
    const causes = await Promise.all(anas.map(async (phone) => (await phone.ended()).cause))
    expect(causes).toContain('congestion')
    await evas.call('4711')
    expect(await evas.ended()).toEqual({ cause: 'unknown-number' })
    for (const phone of anas) await phone.unregister()
    await evas.unregister()
  })
})

describe('the connection to a telephone server', () => {
  test('is reopened when the password changes, and closed when the server is removed, impossible during calls', async () => {
    const before = opened.length
    const record = await operador.call(asteriskServers.routes.read, { params: { id: south } })
    await operador.call(asteriskServers.routes.edit, {
      params: { id: south },
      body: { version: Number(record.version), ari_password: 'dos' },
    })
    await eventually(() => expect(opened).toHaveLength(before + 1))
    expect(opened.at(-1)).toMatchObject({ url: southUrl, password: 'dos' })
    const [evas, brunos] = [await telephone(latest(), eva), await telephone(latest(), bruno)]
    await talk(evas, brunos, '1002')

    // Renaming a server does not reconnect it, and one that carries calls cannot be removed.
    const now = await operador.call(asteriskServers.routes.read, { params: { id: south } })
    await operador.call(asteriskServers.routes.edit, {
      params: { id: south },
      body: { version: Number(now.version), name: 'Sur 2' },
    })
    await move(1)
    expect(await operador.send(asteriskServers.routes.remove, { params: { id: south } })).toMatchObject({
      status: 409,
      body: { code: 'provider.server_in_use' },
    })
    expect(opened).toHaveLength(before + 1)
    expect((await evas.hears()).devices).toEqual([brunos.id])
    await evas.hangup()
    await brunos.ended()
    await program.settled()
    expect(opened.map(({ closed }) => closed)).toEqual([true, false])
    await operador.call(asteriskServers.routes.remove, { params: { id: south } })
    await eventually(() => expect(opened.map(({ closed }) => closed)).toEqual([true, true]))
  })
})
