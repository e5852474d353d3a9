import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { EngineEvent } from '#platform/telephony/port.ts'
import { createAsteriskEngine } from './engine.ts'

const channel = (id: string, state: string) => ({
  id,
  name: `PJSIP/demo-1001-${id}`,
  state,
  protocol_id: `${id}@phone`,
  caller: { name: '', number: '1001' },
  dialplan: { exten: 's' },
})

/** A fake ARI with two channels: one ends and one answers after they were listed. */
async function startAri() {
  let socket: WebSocket | null = null
  const say = (message: object) => socket?.send(JSON.stringify(message))
  const answers: Record<string, () => unknown> = {
    'GET /ari/asterisk/info': () => ({
      system: { version: '20.0.0' },
      status: { startup_time: '2026-11-21T12:00:00.000+0000' },
    }),
    'GET /ari/channels': () => [channel('ends', 'Up'), channel('answers', 'Ringing')],
    'GET /ari/bridges': () => {
      say({ type: 'ChannelDestroyed', cause: 16, channel: channel('ends', 'Up') })
      say({ type: 'StasisStart', channel: channel('answers', 'Up') })
      return []
    },
    'GET /ari/endpoints/PJSIP': () => [],
  }
  const server = createServer((request: IncomingMessage, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://ari')
    const answer = answers[`${request.method} ${pathname}`]?.() ?? { value: '' }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (opened) => {
    socket = opened
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    socket?.terminate()
    sockets.close()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('events of a leg while the engine connects are reported after `engine-up`', async () => {
  const engine = createAsteriskEngine({
    url: await startAri(),
    user: 'suite',
    password: 'suite',
    app: 'suite',
    tellsWrongSecrets: false,
    logger: { info: vi.fn(), warn: vi.fn() },
  })
  onTestFinished(() => engine.close())
  const published: EngineEvent[] = []
  engine.subscribe((event) => void published.push(event))
  await vi.waitFor(() => expect(published.length).toBeGreaterThanOrEqual(3), 30_000)
  expect(published.map((event) => ('leg' in event ? `${event.type} ${event.leg}` : event.type))).toEqual([
    'engine-up',
    'leg-ended ends',
    'leg-answered answers',
  ])
})
