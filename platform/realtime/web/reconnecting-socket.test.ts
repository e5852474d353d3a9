import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import { RIGHTS_CHANGED } from '#platform/contract/socket.ts'
import { handClock } from './hand-clock.ts'
import { type Frame, RECONNECT_AFTER, ReconnectingSocket } from './reconnecting-socket.ts'

/** Not a measure of anything: what a busy machine may take. */
const PATIENCE_MS = 30_000

let server: WebSocketServer
let url: string
let queries: URLSearchParams[]
let peers: ServerSocket[]
let clock: ReturnType<typeof handClock>
let log: string[]
let frames: Frame[]
let tickets: number
let ticket: () => Promise<string>
let socket: ReconnectingSocket

const seen = (what: string, times = 1) =>
  vi.waitFor(() => expect(log.filter((entry) => entry === what)).toHaveLength(times), PATIENCE_MS)
const connection = async (count: number): Promise<ServerSocket> => {
  await vi.waitFor(() => expect(peers).toHaveLength(count), PATIENCE_MS)
  const peer = peers[count - 1]
  if (peer === undefined) throw new Error('no connection')
  return peer
}
const send = (peer: ServerSocket, eventType: string, cursor: string, data: unknown = {}) =>
  peer.send(JSON.stringify({ eventType, cursor, data }))

const address = (ticket: string, since: string | null) =>
  `${url}?${new URLSearchParams({ ticket, ...(since === null ? {} : { since }) })}`

beforeEach(async () => {
  queries = []
  peers = []
  log = []
  frames = []
  tickets = 0
  ticket = async () => {
    tickets += 1
    return `ticket-${tickets}`
  }
  clock = handClock()
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (peer, request) => {
    queries.push(new URL(request.url ?? '/', 'ws://x').searchParams)
    peers.push(peer)
  })
  await once(server, 'listening')
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/x/`
  socket = new ReconnectingSocket({
    url: address,
    ticket: () => ticket(),
    clock,
    onEvent: (frame) => {
      frames.push(frame)
      log.push(`event ${frame.eventType}`)
    },
    onReset: () => log.push('reset'),
    onReload: () => log.push('reload'),
    onOnline: (online) => log.push(online ? 'online' : 'offline'),
    onError: () => log.push('error'),
  })
})

afterEach(async () => {
  socket.close()
  for (const peer of peers) peer.terminate()
  await new Promise((resolve) => server.close(resolve))
  expect(clock.waiting()).toBe(0)
})

describe('a reconnecting socket', () => {
  test('opens with a fresh ticket each time and continues from the last cursor', async () => {
    const first = await connection(1)
    await seen('online')
    send(first, 'stream_ready', 'c1', { resumed: false })
    send(first, 'endpoint_state', 'c2', { account: 'a' })
    await seen('event endpoint_state')
    first.close()
    await seen('offline')
    clock.advance(999)
    expect(peers).toHaveLength(1)
    clock.advance(1)
    await connection(2)
    expect(queries.map((query) => query.get('ticket'))).toEqual(['ticket-1', 'ticket-2'])
    expect(queries.map((query) => query.get('since'))).toEqual([null, 'c2'])
    expect(frames).toEqual([{ eventType: 'endpoint_state', cursor: 'c2', data: { account: 'a' } }])
  })

  test('alerts the user once after 10 s offline, and again only in a new outage', async () => {
    const first = await connection(1)
    await seen('online')
    clock.advance(60_000)
    expect(log).not.toContain('error')
    ticket = () => Promise.reject(new Error('down'))
    first.close()
    await seen('offline')
    clock.advance(9_999)
    expect(log).not.toContain('error')
    clock.advance(1)
    clock.advance(30_000)
    expect(log.filter((entry) => entry === 'error')).toHaveLength(1)
  })

  test('alerts also when the first connection never succeeds', async () => {
    await connection(1)
    socket.close()
    const lone: string[] = []
    const never = new ReconnectingSocket({
      url: address,
      ticket: () => new Promise(() => {}),
      clock,
      onEvent: () => {},
      onReset: () => {},
      onReload: () => {},
      onOnline: () => lone.push('online'),
      onError: () => lone.push('error'),
    })
    clock.advance(10_000)
    expect(lone).toEqual(['error'])
    never.close()
  })

  test.each([
    [59_000, 0],
    [60_000, 1],
  ])('after %i ms offline all data is reloaded %i times', async (away, times) => {
    const first = await connection(1)
    await seen('online')
    let release: (value: string) => void = () => {}
    first.close()
    await seen('offline')
    ticket = () =>
      new Promise((resolve) => {
        release = resolve
      })
    clock.advance(away)
    release('late')
    await seen('online', 2)
    expect(log.filter((entry) => entry === 'reload')).toHaveLength(times)
  })

  test('a gap that cannot be replayed asks for the snapshots and is not passed on as an event', async () => {
    const first = await connection(1)
    send(first, 'stream_ready', 'c9', { resumed: false })
    send(first, 'stream_reset', 'c10')
    await seen('reset')
    expect(frames).toEqual([])
  })

  test('a kick reconnects at once, and callbacks of the old connection are ignored', async () => {
    const first = await connection(1)
    await seen('online')
    socket.kick()
    const second = await connection(2)
    await seen('online', 2)
    if (first.readyState === first.OPEN) send(first, 'stale', 'c1')
    send(second, 'fresh', 'c2')
    await seen('event fresh')
    expect(log).not.toContain('event stale')
  })

  test('everything is read again where the rights of the user changed, once', async () => {
    const first = await connection(1)
    await seen('online')
    send(first, 'stream_ready', 'c1', { resumed: false })
    send(first, 'endpoint_state', 'c2', { account: 'a' })
    await seen('event endpoint_state')
    first.close(1013, RIGHTS_CHANGED)
    await seen('offline')
    clock.advance(RECONNECT_AFTER)
    const second = await connection(2)
    await seen('reload')
    second.close(1013, 'not now')
    await seen('offline', 2)
    clock.advance(RECONNECT_AFTER)
    await connection(3)
    await seen('online', 3)
    await seen('reload')
  })

  test('messages are sent on the current connection, and dropped without one', async () => {
    expect(socket.send({ command: 'early' })).toBe(false)
    const first = await connection(1)
    await seen('online')
    const heard = once(first, 'message')
    expect(socket.send({ command: 'hello' })).toBe(true)
    expect(String((await heard)[0])).toBe('{"command":"hello"}')
    first.close()
    await seen('offline')
    expect(socket.send({ command: 'late' })).toBe(false)
  })

  test('after closing there are no retries and no callbacks', async () => {
    const first = await connection(1)
    await seen('online')
    socket.close()
    await once(first, 'close')
    clock.advance(100_000)
    expect(log).toEqual(['online'])
    expect(peers).toHaveLength(1)
  })
})
