import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { laneOf, openLanes, targetOf } from './lanes.ts'

test.each([
  ['channels/a-1/ring', 'a-1'],
  ['channels/a-1', 'a-1'],
  ['bridges/b-2/addChannel', 'b-2'],
  ['playbacks/p', 'p'],
  ['recordings/stored/r', 'r'],
  ['channels', null],
  ['asterisk/info', null],
  ['applications/suite/eventFilter', null],
])('%s is about %s', (path, target) => {
  expect(targetOf(path)).toBe(target)
})

test('a target always uses the same lane, and targets are spread over the lanes', () => {
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID())
  expect(new Set(ids.map(laneOf)).size).toBeGreaterThan(4)
  for (const id of ids) expect(laneOf(id)).toBe(laneOf(id))
})

test('a lane that answers no ping is lost, one that does is not', async () => {
  const server = new WebSocketServer({ port: 0, autoPong: false })
  server.on('connection', (socket) => socket.on('ping', () => answersPings && socket.pong()))
  let answersPings = true
  const lost = Promise.withResolvers<void>()
  let losses = 0
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const lanes = openLanes({
    urlOf: () => new URL(`ws://127.0.0.1:${address.port}`),
    app: 'suite',
    authorization: '',
    handshakeTimeout: 5_000,
    onMessage: () => undefined,
    onLost() {
      losses += 1
      lost.resolve()
    },
    stuck: { everyMs: 20, misses: 3 },
  })
  try {
    await expect.poll(() => lanes.of('a')).not.toBeNull()
    let pings = 0
    for (const socket of server.clients) socket.on('ping', () => (pings += 1))
    await expect.poll(() => pings).toBeGreaterThan(80)
    expect(losses).toBe(0)
    answersPings = false
    await lost.promise
  } finally {
    lanes.close()
    server.close()
  }
})
