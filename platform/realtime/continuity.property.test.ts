import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WebSocket as ServerSocket } from 'ws'
import { z } from 'zod'
import { defineEvent } from '#platform/contract/event.ts'
import { defineSocket } from '#platform/contract/socket.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { createHub, type Hub } from './server/hub.ts'
import { streamTopics } from './server/stream.ts'
import { handClock } from './web/hand-clock.ts'
import { liveSocket, openLiveSocket } from './web/live-socket.ts'
import type { ReconnectingSocket } from './web/reconnecting-socket.ts'

const changed = defineEvent(
  'changed',
  'A thing has a new state.',
  z.object({ key: z.number(), state: z.number() }),
)
const things = liveSocket(
  defineSocket({
    path: '/ws/things/:who/',
    purpose: 'notifications',
    maxFrameBytes: 100,
    framesPerSecond: 1,
  }),
  [changed],
)

/** Events kept by the server: few, so that gaps exceed them. */
const HELD = 20

interface Listeners {
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { reason: string }) => void
}

/** One connection: frames arrive one by one as scheduled, and are lost when the line is cut. */
class Line {
  readonly underway: string[] = []
  readonly server = new EventEmitter()
  open = false
  client: Listeners = {}

  connect(hub: Hub, since: string | null): void {
    this.open = true
    const socket = Object.assign(this.server, { send: (frame: string) => void this.underway.push(frame) })
    streamTopics(socket as unknown as ServerSocket, hub, ['company:1'], since)
    this.client.onopen?.()
  }
  deliver(count: number): void {
    for (const data of this.underway.splice(0, count)) if (this.open) this.client.onmessage?.({ data })
  }
  cut(): void {
    if (!this.open) return
    this.open = false
    this.underway.length = 0
    this.server.emit('close')
    this.client.onclose?.({ reason: '' })
  }
}

/** A server with a stream and a snapshot, and a browser that follows it over bad lines. */
class World {
  readonly clock = handClock()
  readonly truth = new Map<number, number>()
  readonly published: number[] = []
  hub = createHub(HELD)
  reachable = true
  line: Line | null = null
  waiting: { line: Line; since: string | null } | null = null

  seen = new Map<number, number>()
  readonly heard: number[] = []
  readonly ticketWaiters: (() => void)[] = []
  stale = 0
  offline: string[] = []
  readonly socket: ReconnectingSocket
  #states = 0

  /** @param withPlace whether the data was read with a stream position. */
  constructor(withPlace: boolean) {
    const accept = (line: Line, url: string) => {
      this.waiting = { line, since: new URL(url).searchParams.get('since') }
    }
    const Wire = class implements Listeners {
      onopen?: () => void
      onmessage?: (event: { data: string }) => void
      onclose?: (event: { reason: string }) => void
      constructor(url: string) {
        const line = new Line()
        line.client = this
        accept(line, url)
        this.close = () => line.cut()
      }
      close: () => void
    }
    this.socket = openLiveSocket(
      things,
      {
        ticket: async () => {
          if (!this.reachable) throw new Error('away')
          return 'ticket'
        },
        cursor: () => (withPlace ? this.hub.cursor() : null),
        onOffline: (text) => void this.offline.push(text('es')),
        clock: this.clock,
        WebSocket: Wire as unknown as new (url: string) => WebSocket,
      },
      {
        origin: 'ws://x',
        params: { who: 'me' },
        onEvent: ({ data }) => {
          this.heard.push(data.state)
          this.seen.set(data.key, data.state)
        },
        onStale: () => {
          this.stale += 1
          this.seen = new Map(this.truth)
        },
        onOnline: () => {},
      },
    )
  }

  publish(key: number): void {
    this.#states += 1
    this.truth.set(key, this.#states)
    this.published.push(this.#states)
    this.hub.publish('company:1', changed, { key, state: this.#states })
  }

  /** Runs pending promises and accepts a waiting connection, if the server is reachable. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
    const { waiting } = this
    this.waiting = null
    if (waiting === null) return
    this.line = waiting.line
    if (this.reachable) waiting.line.connect(this.hub, waiting.since)
    else waiting.line.client.onclose?.({ reason: '' })
  }
}

type Step =
  | { do: 'publish'; key: number }
  | { do: 'deliver'; count: number }
  | { do: 'cut' }
  | { do: 'kick' }
  | { do: 'restart' }
  | { do: 'reach'; reachable: boolean }
  | { do: 'wait'; ms: number }

const steps = (restarts: boolean, longest: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('publish' as const), key: fc.nat(5) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), count: fc.nat(4) }) },
      { weight: 2, arbitrary: fc.constant({ do: 'cut' as const }) },
      { weight: 1, arbitrary: fc.constant({ do: 'kick' as const }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('reach' as const), reachable: fc.boolean() }) },
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: longest }) }),
      },
      ...(restarts ? [{ weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) }] : []),
    ),
    { maxLength: 80, size: 'max' },
  )

const take = (world: World, step: Step): void => {
  switch (step.do) {
    case 'publish':
      world.publish(step.key)
      break
    case 'deliver':
      world.line?.deliver(step.count)
      break
    case 'cut':
      world.line?.cut()
      break
    case 'kick':
      world.socket.kick()
      break
    case 'restart':
      world.hub = createHub(HELD)
      world.line?.cut()
      break
    case 'reach':
      world.reachable = step.reachable
      break
    case 'wait':
      world.clock.advance(step.ms)
      break
    default:
      step satisfies never
  }
}

/** Runs the schedule, then lets everything settle with the server reachable. */
const live = async (schedule: readonly Step[], withPlace: boolean): Promise<World> => {
  const world = new World(withPlace)
  await world.settle()
  for (const step of schedule) {
    take(world, step)
    await world.settle()
  }
  world.reachable = true
  for (let turn = 0; turn < 3; turn += 1) {
    world.clock.advance(1_000)
    await world.settle()
  }
  world.line?.deliver(Number.POSITIVE_INFINITY)
  world.socket.close()
  return world
}

describe('a live socket over bad lines', () => {
  test('short cuts: every event arrives once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(steps(false, 1_500), async (schedule) => {
        const world = await live(schedule, true)
        // Gaps larger than the buffer are covered by the other property.
        fc.pre(world.stale === 0)
        expect(world.heard).toEqual(world.published)
      }),
      { numRuns: thorough(100, 3000) },
    )
  })

  test("whatever happens: the final state is the server's, and no event is delivered twice", async () => {
    await fc.assert(
      fc.asyncProperty(steps(true, 70_000), fc.boolean(), async (schedule, withPlace) => {
        const world = await live(schedule, withPlace)
        expect(world.seen).toEqual(world.truth)
        expect(new Set(world.heard).size).toBe(world.heard.length)
      }),
      { numRuns: thorough(100, 3000) },
    )
  })
})

test.each(['/join/:who/:token/', '/ws/:who/'])(
  "%s: 10 s offline alerts once, with its feature's text",
  async (path) => {
    const clock = handClock()
    const published: string[] = []
    const contract = defineSocket({ path, purpose: 'news', maxFrameBytes: 100, framesPerSecond: 1 })
    const socket = openLiveSocket(
      liveSocket(contract, [changed], (language) => `${language}: away`),
      {
        ticket: () => new Promise(() => {}),
        cursor: () => null,
        onOffline: (text) => void published.push(text('es')),
        clock,
      },
      { origin: 'ws://x', params: { who: 'me' }, onEvent: () => {}, onStale: () => {}, onOnline: () => {} },
    )
    clock.advance(9_999)
    expect(published).toEqual([])
    clock.advance(60_000)
    expect(published).toEqual(['es: away'])
    socket.close()
  },
)

test('the ticket goes into the path or the query as the path declares, along with the stream position', async () => {
  const urls: string[] = []
  const Wire = class {
    constructor(url: string) {
      urls.push(url)
    }
    close() {}
  }
  for (const path of ['/join/:who/:token/', '/ws/:who/']) {
    const socket = openLiveSocket(
      liveSocket(defineSocket({ path, purpose: 'join', maxFrameBytes: 100, framesPerSecond: 1 }), [changed]),
      {
        ticket: async (purpose) => `${purpose}-1`,
        cursor: () => 'e.4',
        onOffline: () => {},
        clock: handClock(),
        WebSocket: Wire as unknown as new (url: string) => WebSocket,
      },
      { origin: 'ws://x', params: { who: 'ñ' }, onEvent: () => {}, onStale: () => {}, onOnline: () => {} },
    )
    await Promise.resolve()
    socket.close()
  }
  expect(urls).toEqual(['ws://x/join/%C3%B1/join-1/?since=e.4', 'ws://x/ws/%C3%B1/?ticket=join-1&since=e.4'])
})
