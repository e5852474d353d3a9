import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { signOut } from '#features/session/contract/session.ts'
import { resetUserPassword, users } from '#features/users/contract/users.ts'

/** A stand-in for the engine's SIP socket; its answer shows what got through. */
const received: string[] = []
const engineSide = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'sip' })
const engineSockets: WebSocket[] = []
engineSide.on('connection', (socket) => {
  engineSockets.push(socket)
  socket.on('message', (data) => {
    received.push(data.toString())
    socket.send(`SIP/2.0 200 OK\r\nX-Seen: ${received.length}\r\n\r\n`)
  })
})
await once(engineSide, 'listening')
afterAll(() => {
  for (const socket of engineSockets) socket.terminate()
  engineSide.close()
})
const { port } = engineSide.address() as AddressInfo
const program = await startTestProgram({ engineSocketUrl: `ws://127.0.0.1:${port}` })

const request = (method: string, from: string, to: string) =>
  [
    `${method} sip:suite.local SIP/2.0`,
    'Via: SIP/2.0/WS x.invalid;branch=z9hG4bK7',
    `From: <sip:${from}@suite.local>;tag=a`,
    `To: <sip:${to}@suite.local>`,
    'Call-ID: c',
    `CSeq: 1 ${method}`,
    'Contact: <sip:a@x.invalid;transport=ws>',
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')

const answerTo = async (socket: WebSocket, frame: string): Promise<string> => {
  const answer = once(socket, 'message')
  socket.send(frame)
  return String((await answer)[0])
}

test('forwards a registration of one’s own endpoint and returns the response', async () => {
  const ana = await program.signIn('ana')
  const socket = await ana.openRaw('/sip', 'sip', 'sip')
  expect(await answerTo(socket, request('REGISTER', 'demo-1001', 'demo-1001'))).toMatch(/^SIP\/2\.0 200/)
  socket.terminate()
})

test('a page that reconnects ends its stale connection, and other pages stay', async () => {
  const ana = await program.signIn('ana')
  const registers = (callId: string) =>
    request('REGISTER', 'demo-1001', 'demo-1001').replace('Call-ID: c', `Call-ID: ${callId}`)
  const [old, other] = [await ana.openRaw('/sip', 'sip', 'sip'), await ana.openRaw('/sip', 'sip', 'sip')]
  await answerTo(old, registers('one'))
  await answerTo(other, registers('two'))
  const closed = once(old, 'close')
  const back = await ana.openRaw('/sip', 'sip', 'sip')
  await answerTo(back, registers('one'))
  await closed
  expect(await answerTo(other, registers('two'))).toMatch(/^SIP\/2\.0 200/)
  expect(await answerTo(back, registers('one'))).toMatch(/^SIP\/2\.0 200/)
  other.terminate()
  back.terminate()
})

test('answers a browser’s keep-alive without involving the engine', async () => {
  const ana = await program.signIn('ana')
  const socket = await ana.openRaw('/sip', 'sip', 'sip')
  const before = received.length
  expect(await answerTo(socket, '\r\n\r\n')).toBe('\r\n')
  expect(received.length).toBe(before)
  socket.terminate()
})

test('refuses another endpoint, another company’s same number, and one’s own desk phone’s name', async () => {
  const ana = await program.signIn('ana')
  const socket = await ana.openRaw('/sip', 'sip', 'sip')
  const before = received.length
  for (const name of ['demo-1002', 'otra-1001', 'demo-1001-desk']) {
    expect(await answerTo(socket, request('REGISTER', name, name))).toMatch(/^SIP\/2\.0 403/)
    expect(await answerTo(socket, request('INVITE', name, '1002'))).toMatch(/^SIP\/2\.0 403/)
  }
  expect(received.length).toBe(before)
  socket.terminate()
})

test.each([
  ['noise', 'hello'],
  ['a frame that is too large', `INVITE ${'x'.repeat(70_000)}`],
])('closes on %s, and the next connection works', async (_what, frame) => {
  const ana = await program.signIn('ana')
  const socket = await ana.openRaw('/sip', 'sip', 'sip')
  const closed = once(socket, 'close')
  socket.send(frame)
  expect([1008, 1009]).toContain((await closed)[0])
  const again = await ana.openRaw('/sip', 'sip', 'sip')
  expect(await answerTo(again, request('REGISTER', 'demo-1001', 'demo-1001'))).toMatch(/^SIP\/2\.0 200/)
  again.terminate()
})

test('stops a flood of frames', async () => {
  const ana = await program.signIn('ana')
  const socket = await ana.openRaw('/sip', 'sip', 'sip')
  const closed = once(socket, 'close')
  for (let sent = 0; sent < 1000; sent += 1) socket.send('\r\n')
  expect((await closed)[0]).toBe(1008)
})

type Taken = (admin: Client, luis: Client) => Promise<unknown>
const phoneOf = async (admin: Client) => {
  const { results } = await admin.call(extensions.routes.list, { query: { search: '1002' } })
  const [found] = results
  if (!found) throw new Error('no extension 1002')
  return found
}
const act = (admin: Client, luis: Client, action: 'disable' | 'enable') =>
  admin.call(users.routes.act, { body: { action, ids: [luis.session.userId] } })

const TAKEN: [string, Taken, Taken][] = [
  ['signs out', (_, luis) => luis.call(signOut, {}), async () => {}],
  ['is disabled', (admin, luis) => act(admin, luis, 'disable'), (admin, luis) => act(admin, luis, 'enable')],
  [
    'loses the extension',
    async (admin) => {
      const { id, version } = await phoneOf(admin)
      await admin.call(extensions.routes.edit, { params: { id }, body: { version, owner: null } })
    },
    async (admin, luis) => {
      const { id, version } = await phoneOf(admin)
      const body = { version, owner: luis.session.userId }
      await admin.call(extensions.routes.edit, { params: { id }, body })
    },
  ],
  [
    'has the password reset',
    (admin, luis) => admin.call(resetUserPassword, { params: { id: luis.session.userId } }),
    async () => {},
  ],
]

test.each(TAKEN)(
  'the connection of somebody who %s closes, here and at the engine',
  async (_what, take, giveBack) => {
    const [admin, luis] = [await program.signIn('admin'), await program.signIn('luis')]
    const socket = await luis.openRaw('/sip', 'sip', 'sip')
    expect(await answerTo(socket, request('REGISTER', 'demo-1002', 'demo-1002'))).toMatch(/^SIP\/2\.0 200/)
    const engineSocket = engineSockets.at(-1)
    const ends = [once(socket, 'close'), engineSocket && once(engineSocket, 'close')]
    await take(admin, luis)
    await Promise.all(ends)
    expect(socket.readyState).toBe(socket.CLOSED)
    await giveBack(admin, luis)
  },
)

test('a person without an extension cannot connect', async () => {
  const operator = await program.signIn('operador')
  await expect(operator.openRaw('/sip', 'sip', 'sip')).rejects.toThrow(/403/)
})

test('closes with the engine, so that the phone notices', async () => {
  const ana = await program.signIn('ana')
  const socket = await ana.openRaw('/sip', 'sip', 'sip')
  await answerTo(socket, request('REGISTER', 'demo-1001', 'demo-1001'))
  const closed = once(socket, 'close')
  for (const engine of engineSockets) engine.terminate()
  expect((await closed)[0]).toBe(1013)
})
