import { expect, test } from 'vitest'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { Ivr, RingGroup, TimeSlot } from '#platform/telephony/journey/plan.ts'
import { hasLoop } from './find-loop.ts'

const ivr = (id: number, onTimeout: Destination | null, key: Destination | null = null): [number, Ivr] => [
  id,
  {
    id,
    name: `Menú ${id}`,
    prompt: [],
    invalidPrompt: [],
    options: new Map(key ? [['1', key]] : []),
    timeoutSeconds: 5,
    retries: 1,
    onTimeout,
    onInvalid: null,
    dialByExtension: false,
    survey: null,
  },
]
const slot = (id: number, open: Destination, closed: Destination): [number, TimeSlot] => [
  id,
  {
    id,
    name: '',
    timeZone: null,
    weekly: [],
    exceptions: [],
    closedOnHolidays: false,
    override: null,
    open,
    closed,
  },
]
const toIvr = (id: number): Destination => ({ kind: 'ivr', id })
const toSlot = (id: number): Destination => ({ kind: 'time_slot', id })
const plan = (ivrs: [number, Ivr][], slots: [number, TimeSlot][] = []) => ({
  ivrs: new Map(ivrs),
  timeSlots: new Map(slots),
  ringGroups: new Map<number, RingGroup>(),
  queues: new Map(),
})

test('a menu that times out into itself, directly or through others, is a loop', () => {
  expect(hasLoop(plan([ivr(1, toIvr(1))]), toIvr(1))).toBe(true)
  const two = plan([ivr(1, toSlot(3)), ivr(2, toIvr(1))], [slot(3, toIvr(2), { kind: 'hangup' })])
  expect(hasLoop(two, toIvr(1))).toBe(true)
  expect(hasLoop(two, toSlot(3))).toBe(true)
})

test('a key that leads back is no loop, since the caller pressed it', () => {
  expect(hasLoop(plan([ivr(1, null, toIvr(2)), ivr(2, null, toIvr(1))]), toIvr(1))).toBe(false)
})

test('a loop that does not include the start is not reported, and the search ends', () => {
  expect(hasLoop(plan([ivr(1, toIvr(2)), ivr(2, toIvr(3)), ivr(3, toIvr(2))]), toIvr(1))).toBe(false)
})
