import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '#platform/contract/event.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startRedis } from '#platform/testing/redis.ts'
import { thorough } from '#platform/testing/thorough.ts'
import type { Subscription, Topic } from './hub.ts'
import { createNodeCalls, NobodyAnswers } from './node-calls.ts'
import { createSharedHub, type SharedHub } from './shared-hub.ts'

const changed = defineEvent('changed', 'A value changed.', z.object({ value: z.number() }))
const redis = await startRedis()
const opened: SharedHub[] = []
afterAll(() => Promise.all(opened.map((hub) => hub.close())))

async function open(capacity = 20_000): Promise<SharedHub> {
  const hub = await createSharedHub({ url: redis.url, log: silentLogger, capacity })
  opened.push(hub)
  return hub
}

const read = (frame: string): { cursor: string; value: number } => {
  const { cursor, data } = JSON.parse(frame)
  return { cursor, value: data.value }
}

let company = 1
const freshTopic = (): Topic => `company:${company++}`
let nextValue = 1

/** A client that moves between nodes and resumes from its last event. */
function client(topic: Topic, begin: string) {
  const seen: number[] = []
  let cursor = begin
  let subscription: Subscription | null = null
  return {
    seen,
    leave() {
      subscription?.end()
      subscription = null
    },
    join(hub: SharedHub) {
      if (subscription) return
      subscription = hub.subscribe([topic], cursor, (frame) => {
        const published = read(frame)
        cursor = published.cursor
        seen.push(published.value)
      })
      expect(subscription.resumed).toBe(true)
    },
  }
}

describe('the hub of several nodes', () => {
  test('clients that move between nodes see every event once, in one order', async () => {
    const hubs = [await open(), await open()] as const
    const hubOf = (index: number) => hubs[index === 0 ? 0 : 1]
    const node = fc.nat(1)
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ act: fc.constant('publish' as const), node, who: fc.nat(2) }) },
      { weight: 2, arbitrary: fc.record({ act: fc.constant('join' as const), node, who: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('leave' as const), node, who: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('pause' as const), node, who: fc.nat(2) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (story) => {
        const topic = freshTopic()
        const begin = hubs[0].cursor()
        const clients = [client(topic, begin), client(topic, begin), client(topic, begin)]
        const published: number[] = []
        const acts = {
          publish: (hub: SharedHub) => {
            hub.publish(topic, changed, { value: nextValue })
            published.push(nextValue++)
          },
          join: (hub: SharedHub, who: number) => clients[who]?.join(hub),
          leave: (_: SharedHub, who: number) => clients[who]?.leave(),
          pause: () => new Promise((resolve) => setImmediate(resolve)),
        }
        for (const { act, node: where, who } of story) await acts[act](hubOf(where), who)
        for (const [index, one] of clients.entries()) one.join(hubOf(index % 2))
        await eventually(() => {
          expect(clients.map(({ seen }) => seen.length)).toEqual(clients.map(() => published.length))
        })
        const [first, ...others] = clients.map((one) => one.seen)
        expect([...(first ?? [])].sort((a, b) => a - b)).toEqual(published)
        expect(others).toEqual([first, first])
        clients.map((one) => one.leave())
      }),
      { numRuns: thorough(30, 600) },
    )
  })

  test("a node that joins later knows earlier events, up to its buffer's size", async () => {
    const before = await open()
    const topic = freshTopic()
    const begin = before.cursor()
    for (let value = 0; value < 60; value += 1) before.publish(topic, changed, { value })
    await eventually(() => expect(before.cursor()).not.toBe(begin))
    const all: number[] = []
    before.subscribe([topic], begin, (frame) => all.push(read(frame).value))
    await eventually(() => expect(all).toHaveLength(60))

    const later = await open()
    const seen: number[] = []
    expect(later.subscribe([topic], begin, (frame) => seen.push(read(frame).value)).resumed).toBe(true)
    expect(seen).toEqual(all)
    const small = await open(10)
    expect(small.subscribe([topic], begin, () => {}).resumed).toBe(false)
    expect(small.subscribe([topic], 'nonsense', () => {}).resumed).toBe(false)
  })

  test('events published while Redis is down arrive when it is back', async () => {
    const [here, there] = [await open(), await open()]
    const topic = freshTopic()
    const seen: number[] = []
    there.subscribe([topic], null, (frame) => seen.push(read(frame).value))
    const restarted = redis.restart()
    here.publish(topic, changed, { value: 7 })
    await restarted
    here.publish(topic, changed, { value: 8 })
    await eventually(() => expect(seen).toEqual([7, 8]), 15_000)
  })

  test('nodes send each other requests and messages', async () => {
    const fail = (error: unknown) => {
      throw error
    }
    const [here, there] = [createNodeCalls(await open(), fail), createNodeCalls(await open(), fail)]
    here.onRequest('sum', async () => undefined)
    there.onRequest('sum', async (what) => (Array.isArray(what) ? what.length : 0))
    expect(await here.request('sum', [1, 2, 3])).toBe(3)
    const heard: unknown[] = []
    there.onMessage('news', (what) => heard.push(what))
    here.broadcast('news', { id: 1 })
    await eventually(() => expect(heard).toEqual([{ id: 1 }]))
    await expect(here.request('nobody knows', null)).rejects.toThrow(NobodyAnswers)
    here.close()
    there.close()
  })
})
