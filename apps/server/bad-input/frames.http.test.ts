import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { SocketContract } from '#platform/contract/socket.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { startTestProgram } from '../testing.ts'
import { socketPaths } from './socket-path.ts'

/** Stands for the engine's SIP socket. */
const engineSide = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'sip' })
await once(engineSide, 'listening')
const reached: string[] = []
engineSide.on('connection', (socket: WebSocket) => {
  socket.on('message', (data) => reached.push(data.toString()))
})
afterAll(() => {
  for (const socket of engineSide.clients) socket.terminate()
  engineSide.close()
})
const address = engineSide.address()
const port = typeof address === 'object' && address ? address.port : 0
const program = await startTestProgram({
  engineSocketUrl: `ws://127.0.0.1:${port}`,
  meetings: createInMemoryMeetingEngine(),
})
const [luis, ana, ...openers] = await program.signInAll('luis', 'ana', 'marta', 'admin')
// Supervisors may open every kind of socket. By turns, since tickets are limited per user and minute.
const visitors = await Promise.all(
  openers.map(async (person) => ({ person, pathOf: await socketPaths(person, luis) })),
)
async function ticketPath(contract: SocketContract): Promise<string> {
  const visitor = visitors[program.socketContracts.indexOf(contract) % visitors.length]
  if (!visitor) throw new Error('nobody may open sockets')
  return visitor.pathOf(contract, await visitor.person.ticket(contract.purpose))
}

const FIN = 0x80
const MASKED = 0x80
/** A raw RFC 6455 frame; the caller breaks its rules. */
function frame(first: number, payload: Buffer, { masked = true, length = payload.length } = {}): Buffer {
  const head =
    length < 126
      ? Buffer.from([first, length])
      : Buffer.concat([Buffer.from([first, 127]), bigEndian(BigInt(length))])
  if (!masked) return Buffer.concat([head, payload])
  head[1] = (head[1] ?? 0) | MASKED
  const mask = randomBytes(4)
  return Buffer.concat([head, mask, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))])
}
function bigEndian(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}
const text = (words: string) => Buffer.from(words)

const BROKEN: [what: string, bytes: () => Buffer][] = [
  ['a frame without its mask', () => frame(FIN | 1, text('hello'), { masked: false })],
  ['an opcode that is none', () => frame(FIN | 3, text('hello'))],
  ['a control opcode that is none', () => frame(FIN | 0xb, text(''))],
  ['reserved bits', () => frame(FIN | 0x40 | 1, text('hello'))],
  ['a frame that says it is a terabyte', () => frame(FIN | 1, text('x'), { length: 2 ** 40 })],
  ['a length beyond what can be counted', () => frame(FIN | 1, text('x'), { length: 2 ** 62 })],
  ['a frame larger than allowed', () => frame(FIN | 1, Buffer.alloc(70_000, 'x'))],
  ['pieces that add up to more than allowed', () => pieces(40, 4_000)],
  ['a text that is not UTF-8', () => frame(FIN | 1, Buffer.from('\xff\xfe', 'latin1'))],
  ['a ping in pieces', () => frame(9, text('x'))],
  ['a ping that is too large', () => frame(FIN | 9, Buffer.alloc(200))],
  ['a continuation of nothing', () => frame(FIN, text('x'))],
  ['a close with half a code', () => frame(FIN | 8, Buffer.from([3]))],
  ['a close with a code that is none', () => frame(FIN | 8, Buffer.from([0, 1]))],
  ['another request', () => text('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
  ['noise', () => randomBytes(500).fill(0xff, 0, 2)],
]

function pieces(count: number, size: number): Buffer {
  const first = frame(1, Buffer.alloc(size, 'x'))
  return Buffer.concat([first, ...Array.from({ length: count }, () => frame(0, Buffer.alloc(size, 'x')))])
}

/** Opens a raw socket and sends bytes; resolves with the server's close code. */
async function closedWith(contract: SocketContract, bytes: Buffer): Promise<number | null> {
  const { hostname, port: httpPort } = new URL(program.origin)
  const path = await ticketPath(contract)
  const socket = connect(Number(httpPort), hostname)
  await once(socket, 'connect')
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: sip\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1.1 101 /)
  const received: Buffer[] = [answer.subarray(answer.indexOf('\r\n\r\n') + 4)]
  socket.on('data', (data) => received.push(data))
  const ended = once(socket, 'close')
  socket.write(bytes)
  await ended
  return closeCodeIn(Buffer.concat(received))
}

/** Parses server frames: unmasked, with one or two bytes of length. */
function closeCodeIn(bytes: Buffer): number | null {
  for (let at = 0; at + 1 < bytes.length; ) {
    const [first = 0, short = 0] = bytes.subarray(at)
    const long = short === 126
    const length = long ? bytes.readUInt16BE(at + 2) : short
    const body = at + (long ? 4 : 2)
    if ((first & 0xf) === 8) return length >= 2 ? bytes.readUInt16BE(body) : null
    at = body + length
  }
  return null
}

describe.each(program.socketContracts.map((contract) => ({ path: contract.path, contract })))(
  'the socket $path',
  ({ contract }) => {
    // Some wait for the end of their socket's patience.
    test.concurrent.each(BROKEN)('is closed on %s', async (_what, bytes) => {
      // Protocol error, invalid UTF-8, policy violation, too large; or a plain close.
      expect([1002, 1006, 1007, 1008, 1009, null]).toContain(await closedWith(contract, bytes()))
    })

    test('still works for the next client', async () => {
      const socket = new WebSocket(
        `${program.origin.replace('http', 'ws')}${await ticketPath(contract)}`,
        'sip',
      )
      await once(socket, 'open')
      socket.ping()
      await once(socket, 'pong')
      socket.terminate()
    })
  },
)

const MALFORMED_SIP: [what: string, message: string | Buffer][] = [
  ['bytes instead of text', Buffer.from('REGISTER sip:suite.local SIP/2.0\r\n\r\n')],
  ['no method', 'sip:suite.local SIP/2.0\r\n\r\n'],
  ['another version', 'REGISTER sip:suite.local SIP/9.9\r\nFrom: x\r\n\r\n'],
  ['a head without an end', `REGISTER sip:suite.local SIP/2.0\r\n${'X-Y: z\r\n'.repeat(2000)}`],
  [
    'a folded header',
    'REGISTER sip:suite.local SIP/2.0\r\nFrom: <sip:demo-1001@x>;tag=1\r\n <sip:demo-1002@x>\r\n\r\n',
  ],
  [
    'two From headers',
    'INVITE sip:1002@suite.local SIP/2.0\r\nFrom: <sip:demo-1001@x>;tag=1\r\nf: <sip:demo-1002@x>;tag=1\r\nTo: <sip:1002@x>\r\nCall-ID: 1\r\nCSeq: 1 INVITE\r\n\r\n',
  ],
  [
    'an escape that is none',
    'INVITE sip:1002@suite.local SIP/2.0\r\nFrom: <sip:demo%zz1001@x>;tag=1\r\nTo: <sip:1002@x>\r\nCall-ID: 1\r\nCSeq: 1 INVITE\r\n\r\n',
  ],
  ['HTTP', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a NUL', '\0\0\0\0'],
]

describe('malformed SIP', () => {
  afterEach(() => expect(reached).toEqual([]))

  test.each(MALFORMED_SIP)('%s closes the socket and never reaches the engine', async (_what, message) => {
    const socket = await ana.openRaw('/sip', 'sip', 'sip')
    const closed = once(socket, 'close')
    socket.send(message)
    expect((await closed)[0]).toBe(1008)
  })
})

afterAll(async () => {
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
})
