import { expect, test } from 'vitest'
import type { LiveLeg } from '#platform/telephony/port.ts'
import { type Call, type CallEvent, newCall, type Step } from './call.ts'
import { transition } from './transition.ts'

const CALLER = { leg: 'ana', endpoint: 'demo-1001', sipCallId: null }
const fork = (leg: string) => ({ leg, endpoint: `trunk.${leg}`, contact: '3001234567' })
const LEAVE = { type: 'leave-bridge', bridge: 'b', legs: ['ana'] } as const

/** A call whose caller hears the carrier at leg `uno`. */
function listening(more: readonly CallEvent[] = []): Call {
  const events: readonly CallEvent[] = [
    { type: 'enter-dialplan' },
    { type: 'offered', forks: [fork('uno')], bridge: 'b', ringSeconds: 60, many: false },
    { type: 'fork-progress', leg: 'uno', sound: true },
    ...more,
  ]
  const { call } = newCall({ id: 'c', dialed: '3001234567', caller: CALLER, at: 0 })
  return events.reduce((known, event) => transition(known, event, 1).call, call)
}

const then = (call: Call, event: CallEvent): Step => transition(call, event, 5_000)

test('the caller hears the carrier once, and remains unanswered', () => {
  const call = listening()
  expect(call).toMatchObject({
    phase: 'ringing',
    early: 'uno',
    answeredAt: null,
    caller: { state: 'ringing' },
  })
  expect(then(call, { type: 'fork-progress', leg: 'uno', sound: true }).effects).toEqual([])
  expect(then(call, { type: 'fork-ringing', leg: 'uno' }).effects).toEqual([])
})

test('of several devices none is heard', () => {
  const { call } = newCall({ id: 'c', dialed: '1002', caller: CALLER, at: 0 })
  const forks = [fork('uno'), fork('dos')]
  const ringing = then(call, { type: 'routed', forks, bridge: 'b', ringSeconds: 30 }).call
  const { call: next, effects } = then(ringing, { type: 'fork-progress', leg: 'uno', sound: true })
  expect(effects).toEqual([])
  expect(next.early).toBeUndefined()
})

test('after the answer the bridge stays', () => {
  const { call, effects } = then(listening(), { type: 'fork-answered', leg: 'uno' })
  expect(effects.map(({ type }) => type)).toEqual(['answer', 'bridge', 'start-timer'])
  expect(call.early).toBeUndefined()
})

test.each<[string, CallEvent]>([
  ['the carrier refuses', { type: 'leg-ended', leg: 'uno', cause: 'congestion' }],
  ['nobody answers in time', { type: 'timeout' }],
  ['the journey goes on', { type: 'stop-ringing', endpoint: null }],
])('%s: the caller leaves first, and is told of the next ringing', (_, event) => {
  const { call, effects } = then(listening(), event)
  expect(effects[0]).toEqual(LEAVE)
  expect(call).toMatchObject({ phase: 'walking', caller: { state: 'dialing' } })
  const next = [
    { type: 'offered', forks: [fork('dos')], bridge: 'b2', ringSeconds: 60, many: false },
    { type: 'fork-ringing', leg: 'dos' },
  ] as const
  const rung = next.reduce((step: Step, one) => then(step.call, one), { call, effects: [] })
  expect(rung.effects).toEqual([{ type: 'indicate-ringing', leg: 'ana' }])
})

test('a colleague who picks the call up gets the bridge without the carrier', () => {
  const by = { leg: 'luis', endpoint: 'demo-1002', sipCallId: null }
  const { effects } = then(listening(), { type: 'picked-up', by, bridge: 'other' })
  expect(effects.map(({ type }) => type)).toEqual([
    'leave-bridge',
    'answer',
    'answer',
    'bridge',
    'hangup',
    'start-timer',
  ])
})

test('a caller who goes leaves no bridge', () => {
  const { effects } = then(listening(), { type: 'leg-ended', leg: 'ana', cause: 'cancelled' })
  expect(effects).toContainEqual({ type: 'destroy-bridge', bridge: 'b' })
})

test('answered during a gap: the caller is answered too, and the talk begins then', () => {
  const live = (leg: string, up: boolean): LiveLeg => ({
    leg,
    endpoint: null,
    up,
    sipCallId: null,
    dialed: null,
    from: null,
    bridge: 'b',
    bridgedAt: 10,
  })
  const legs = [live('ana', false), live('uno', true)]
  const { call, effects } = then(listening(), {
    type: 'reconciled',
    legs,
    sameEngine: true,
    lostAt: 2,
    ringSeconds: 30,
  })
  expect(effects).toContainEqual({ type: 'answer', leg: 'ana' })
  expect(effects).toContainEqual({ type: 'bridge', bridge: 'b', legs: ['ana', 'uno'] })
  expect(call).toMatchObject({ phase: 'connecting', answeredAt: null })
})
