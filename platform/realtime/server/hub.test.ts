import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '#platform/contract/event.ts'
import { createHub, type Hub, type Subscription, type Topic } from './hub.ts'

const changed = defineEvent('changed', 'A value changed.', z.object({ key: z.string(), value: z.number() }))

const numberIn = (frame: string): number => JSON.parse(frame).data.value

describe('the hub', () => {
  test('delivers by topic, in order, and stops after unsubscribing', () => {
    const hub = createHub()
    const seen: number[] = []
    const subscription = hub.subscribe(['user:1', 'everybody'], null, (frame) => seen.push(numberIn(frame)))
    hub.publish('user:1', changed, { key: 'a', value: 1 })
    hub.publish('user:2', changed, { key: 'a', value: 2 })
    hub.publish('everybody', changed, { key: 'a', value: 3 })
    subscription.end()
    hub.publish('user:1', changed, { key: 'a', value: 4 })
    expect(seen).toEqual([1, 3])
    expect(hub.subscriberCount()).toBe(0)
  })

  test('an event for several topics is delivered once per listener, live and on replay', () => {
    const hub = createHub()
    const before = hub.cursor()
    const seen: number[] = []
    const listen = (since: string | null) =>
      hub.subscribe(['user:1', 'user:2'], since, (frame) => seen.push(numberIn(frame)))
    const subscription = listen(null)
    hub.publish(['user:1', 'user:2', 'user:3'], changed, { key: 'a', value: 1 })
    hub.publish(['user:3'], changed, { key: 'a', value: 2 })
    subscription.end()
    listen(before).end()
    expect(seen).toEqual([1, 1])
  })

  test('does not resume a cursor of another epoch, of the future, or no longer buffered', () => {
    const hub = createHub(10)
    const first = hub.cursor()
    for (let value = 0; value < 40; value += 1) hub.publish('everybody', changed, { key: 'a', value })
    const seen: string[] = []
    const listen = (since: string) => hub.subscribe(['everybody'], since, (frame) => seen.push(frame)).resumed
    expect(listen(first)).toBe(false)
    expect(listen(createHub().cursor())).toBe(false)
    expect(listen(hub.cursor().replace('.40', '.41'))).toBe(false)
    expect(listen('nonsense')).toBe(false)
    expect(seen).toEqual([])
    expect(listen(hub.cursor())).toBe(true)
  })

  test('however often a client leaves and returns, snapshot plus events equals the current snapshot, without duplicates', () => {
    const topics: Topic[] = ['company:1', 'company:2', 'user:1']
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          act: fc.constant('publish' as const),
          topic: fc.constantFrom(...topics),
          key: fc.constantFrom('a', 'b', 'c'),
        }),
      },
      { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('leave' as const, 'return' as const) }) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const hub = createHub(20)
        const truth = new Map<string, number>()
        const client = createClient(hub, truth)
        client.enter()
        steps.forEach((entry, value) => {
          if (entry.act === 'leave') client.leave()
          if (entry.act === 'return') client.enter()
          if (entry.act === 'publish') {
            if (MINE.includes(entry.topic)) truth.set(entry.key, value)
            hub.publish(entry.topic, changed, { key: entry.key, value })
          }
        })
        client.enter()
        expect([...client.view()].sort()).toEqual([...truth].sort())
      }),
    )
  })
})

const MINE: Topic[] = ['company:1', 'user:1']

/** Reads the snapshot after a reset, applies events otherwise; fails on duplicates. */
function createClient(hub: Hub, truth: Map<string, number>) {
  const applied = new Set<string>()
  let view = new Map<string, number>()
  let last: string | null = null
  let subscription: Subscription | null = null
  return {
    view: () => view,
    leave() {
      subscription?.end()
      subscription = null
    },
    enter() {
      if (subscription) return
      const first = last === null
      subscription = hub.subscribe(MINE, last, (frame) => {
        const { data, cursor } = JSON.parse(frame)
        expect(applied.has(cursor)).toBe(false)
        applied.add(cursor)
        view.set(data.key, data.value)
        last = cursor
      })
      if (first || !subscription.resumed) view = new Map(truth)
      last = subscription.cursor
    },
  }
}
