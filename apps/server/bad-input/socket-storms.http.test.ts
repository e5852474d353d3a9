import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { socketTicket } from '#features/session/contract/session.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import { createSigner } from '#platform/http/server/sign.ts'
import { resourceSocket } from '#platform/resource/contract/resource-events.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { type Client, startTestProgram } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram()
const { hostname, port } = new URL(program.origin)
const { purpose } = resourceSocket
/** Every user follows their own. */
const pathOf = ({ session: { userId } }: Client, ticket: string) =>
  `${requestUrl(resourceSocket.path, { userId }, undefined)}?ticket=${ticket}`

const upgrade = (path: string) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '\r\n',
  ].join('\r\n')

async function knock(
  client: Client,
  ticket: string,
): Promise<{ status: number; end(): void; socket: WebSocket }> {
  const socket = new WebSocket(`${program.origin.replace('http', 'ws')}${pathOf(client, ticket)}`)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  socket.on('upgrade', () => resolve(101))
  socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  socket.on('error', reject)
  const status = await promise
  return { status, end: () => socket.terminate(), socket }
}

test('invented and repeated tickets cost no statement, however many knock', async () => {
  const ana = await program.signIn('ana')
  const used = await ana.ticket(purpose)
  const first = await knock(ana, used)
  // Of the right shape: changed, for longer, and signed with another key.
  const fresh = await ana.ticket(purpose)
  const [letters, seconds, signature] = [fresh.slice(0, 22), fresh.slice(22, 30), fresh.slice(30)]
  const later = (Number.parseInt(seconds, 16) + 60).toString(16)
  const foreign = createSigner(randomBytes(32), 'socket tickets').sign(`${purpose} ${letters}${seconds}`)
  const changed = [
    `${randomBytes(16).toString('base64url')}${seconds}${signature}`,
    `${letters}${later}${signature}`,
    `${letters}${seconds}${foreign}`,
    `${fresh}x`,
  ]
  const statements = await program.statements.during(async () => {
    const random = Array.from({ length: 100 }, () => randomBytes(24).toString('base64url'))
    const invented = [...random, ...changed]
    for (const ticket of [...invented, ...Array<string>(20).fill(used)]) {
      const { status, end } = await knock(ana, ticket)
      expect(status).toBe(401)
      end()
    }
  })
  expect(statements).toEqual([])
  first.end()
  const last = await knock(ana, fresh)
  expect(last.status).toBe(101)
  last.end()
})

test('a refused connection ends, though its other end never closes it', async () => {
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  await once(socket, 'connect')
  socket.write(upgrade('/ws/resources/1/?ticket=nobodys'))
  const [head] = await once(socket, 'data')
  expect(String(head)).toMatch(/^HTTP\/1\.1 401 /)
  let closed = false
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
  })
  // Whoever holds a connection open hears from it; of one that is gone the system says so.
  await eventually(() => {
    socket.write('x')
    expect(closed).toBe(true)
  })
})

test('a user who opens all sockets at once has no more of them than one after the other', async () => {
  const luis = await program.signIn('luis')
  const another = await program.signIn('luis')
  // As many tickets as may be had in a minute.
  const tickets: string[] = []
  for (let made = 0; made < 115; made += 1) {
    const answer = await (made % 2 ? luis : another).send(socketTicket, { body: { purpose } })
    if (answer.ok) tickets.push(answer.body.ticket)
  }
  expect(tickets.length).toBeGreaterThan(105)
  const knocks = await Promise.all(tickets.map((ticket) => knock(luis, ticket)))
  const statuses = knocks.map(({ status }) => status)
  expect(statuses.filter((status) => status === 101)).toHaveLength(100)
  expect(new Set(statuses)).toEqual(new Set([101, 429]))
  for (const { end } of knocks) end()
  // Their places are free again.
  await eventually(async () => {
    const { status, end } = await knock(luis, await luis.ticket(purpose))
    end()
    expect(status).toBe(101)
  })
})
