import { describe, expect, test } from 'vitest'
import type { LiveLeg } from '#platform/telephony/port.ts'
import { type Call, type CallEffect, type CallEvent, newCall } from './call.ts'
import { transition } from './transition.ts'

/** Plays events through a new call from `caller`, one per second from 0. */
function play(...events: CallEvent[]): { call: Call; last: readonly CallEffect[] } {
  let { call } = newCall({
    id: 'c',
    dialed: '1002',
    caller: { leg: 'caller', endpoint: 'uno-1001', sipCallId: 'sip' },
    at: 0,
  })
  let last: readonly CallEffect[] = []
  events.forEach((event, index) => {
    const step = transition(call, event, (index + 1) * 1000)
    call = step.call
    last = step.effects
  })
  return { call, last }
}

const plan = (leg: string) => ({ leg, endpoint: 'uno-1002', contact: `at ${leg}` })
const routed: CallEvent = { type: 'routed', forks: [plan('a'), plan('b')], bridge: 'b1', ringSeconds: 30 }
const rings: CallEvent = { type: 'fork-ringing', leg: 'a' }
const answers: CallEvent = { type: 'fork-answered', leg: 'a' }
const otherGone: CallEvent = { type: 'leg-ended', leg: 'b', cause: 'answered-elsewhere' }
const talking: CallEvent[] = [routed, rings, answers, otherGone, { type: 'connected' }]
const types = (effects: readonly CallEffect[]) => effects.map((effect) => effect.type)

describe('a device disappears mid-call', () => {
  const lost: CallEvent = { type: 'device-lost', leg: 'a' }
  const asks: CallEvent = { type: 'resume-requested', fork: plan('new'), bridge: 'b2' }

  test('the other side hears music for half a minute, and the lost leg is ended first', () => {
    const { call, last } = play(...talking, lost)
    expect(call).toMatchObject({ phase: 'waiting', waiting: { side: 'callee', until: 36_000 } })
    expect(last).toEqual([
      { type: 'hangup', leg: 'a', cause: 'device-lost' },
      { type: 'leave-bridge', bridge: 'b1', legs: ['caller'] },
      { type: 'start-music', leg: 'caller' },
      { type: 'start-timer', seconds: 30 },
    ])
  })

  test('the call resumes at the device that asks for it, in a new bridge', () => {
    const asked = play(...talking, lost, asks)
    expect(asked.last[0]).toEqual({ type: 'dial', fork: plan('new'), timeoutSeconds: 15, resumes: true })
    const back = play(...talking, lost, asks, { type: 'fork-answered', leg: 'new' })
    expect(back.last.slice(0, 2)).toEqual([
      { type: 'stop-music', leg: 'caller' },
      { type: 'bridge', bridge: 'b2', legs: ['caller', 'new'] },
    ])
    const again = transition(back.call, { type: 'connected' }, 9_000).call
    expect(again).toMatchObject({ phase: 'talking', waiting: null, answeredBy: 'new', answeredAt: 5_000 })
  })

  test('the caller’s side is handled likewise', () => {
    const gone: CallEvent = { type: 'device-lost', leg: 'caller' }
    const back = play(...talking, gone, asks, { type: 'fork-answered', leg: 'new' }, { type: 'connected' })
    expect(back.call).toMatchObject({ phase: 'talking', caller: { leg: 'new', state: 'up' } })
    expect(
      transition(back.call, { type: 'leg-ended', leg: 'new', cause: 'normal' }, 99_000).call,
    ).toMatchObject({ outcome: 'answered', answeredAt: 5_000, endedAt: 99_000 })
  })

  test('the wait continues when the device that asked does not answer', () => {
    const { call } = play(...talking, lost, asks, { type: 'leg-ended', leg: 'new', cause: 'busy' })
    expect(call).toMatchObject({ phase: 'waiting', waiting: { resuming: null } })
  })

  test('without a return the call ends as lost', () => {
    const { call, last } = play(...talking, lost, { type: 'timeout' })
    expect(call).toMatchObject({ phase: 'ended', outcome: 'device-lost', answeredAt: 5_000 })
    expect(last).toEqual([
      { type: 'stop-music', leg: 'caller' },
      { type: 'hangup', leg: 'caller', cause: 'device-lost', tone: true },
    ])
  })

  test('the call ends as answered when the waiting side hangs up', () => {
    const { call } = play(...talking, lost, { type: 'leg-ended', leg: 'caller', cause: 'normal' })
    expect(call).toMatchObject({ phase: 'ended', outcome: 'answered' })
  })

  test.each([
    ['a', 'callee', 'caller'],
    ['caller', 'caller', 'a'],
  ])('a leg of %s that the engine ended for silence is waited for too', (leg, side, other) => {
    const { call, last } = play(...talking, { type: 'leg-ended', leg, cause: 'device-lost' })
    expect(call).toMatchObject({ phase: 'waiting', waiting: { side }, outcome: null })
    expect(last.map(({ type }) => type)).toEqual(['leave-bridge', 'start-music', 'start-timer'])
    expect(last[1]).toMatchObject({ leg: other })
    const over = play(...talking, { type: 'leg-ended', leg, cause: 'device-lost' }, { type: 'timeout' })
    expect(over.call).toMatchObject({ phase: 'ended', outcome: 'device-lost' })
    expect(over.last).toEqual([
      { type: 'stop-music', leg: other },
      { type: 'hangup', leg: other, cause: 'device-lost', tone: true },
    ])
  })

  test('a carrier that is gone is not waited for: the one who remains hears the congestion tone', () => {
    const outside: CallEvent = {
      ...routed,
      forks: [{ leg: 'a', endpoint: 'trunk.7', contact: '573001234567' }],
    }
    const { call, last } = play(
      outside,
      rings,
      answers,
      { type: 'connected' },
      {
        type: 'leg-ended',
        leg: 'a',
        cause: 'device-lost',
      },
    )
    expect(call).toMatchObject({ phase: 'ended', outcome: 'device-lost' })
    expect(last).toEqual([
      { type: 'leave-bridge', bridge: 'b1', legs: ['caller'] },
      { type: 'hangup', leg: 'caller', cause: 'device-lost', tone: true },
    ])
  })
})

describe('after a gap', () => {
  const live = (leg: string, changes: Partial<LiveLeg> = {}): LiveLeg => ({
    leg,
    endpoint: null,
    up: true,
    sipCallId: `sip of ${leg}`,
    dialed: null,
    from: null,
    bridge: null,
    bridgedAt: null,
    ...changes,
  })
  const back = (legs: LiveLeg[], sameEngine = true): CallEvent => ({
    type: 'reconciled',
    legs,
    sameEngine,
    lostAt: 7_000,
    ringSeconds: 30,
  })
  const joined = { bridge: 'b1', bridgedAt: 3_500 }

  test('a running call continues without commands to the engine', () => {
    const { call, last } = play(...talking, back([live('caller', joined), live('a', joined)]))
    expect(call).toMatchObject({
      phase: 'talking',
      answeredAt: 5_000,
      caller: { sipCallId: 'sip of caller' },
    })
    expect(last).toEqual([])
  })

  test('a call last seen ringing but now connected counts as answered when the bridge was made', () => {
    const { call, last } = play(
      routed,
      rings,
      back([live('caller', joined), live('a', joined), live('b', { up: false })]),
    )
    expect(call).toMatchObject({ phase: 'talking', answeredBy: 'a', answeredAt: 3_500 })
    expect(last).toContainEqual({ type: 'hangup', leg: 'b', cause: 'answered-elsewhere' })
    expect(types(last)).not.toContain('bridge')
  })

  test('a call answered but not connected is connected now', () => {
    const { call, last } = play(routed, rings, back([live('caller', { up: false }), live('a')]))
    expect(call.phase).toBe('connecting')
    expect(types(last)).toEqual(expect.arrayContaining(['answer', 'bridge', 'start-timer']))
  })

  test('a ringing call rings for the time it had left', () => {
    const { call, last } = play(
      routed,
      rings,
      back([live('caller', { up: false }), live('a', { up: false })]),
    )
    expect(call.phase).toBe('ringing')
    expect(last).toEqual([{ type: 'start-timer', seconds: 27 }])
  })

  test.each([
    ['caller', 'a'],
    ['a', 'caller'],
  ])('%s hung up during the gap: the call ended then, and %s is hung up', (_, left) => {
    const { call, last } = play(...talking, back([live(left, joined)]))
    expect(call).toMatchObject({ phase: 'ended', outcome: 'answered', endedAt: 7_000 })
    expect(last).toContainEqual({ type: 'hangup', leg: left, cause: 'normal' })
  })

  test('after an engine restart every earlier call ends with that reason', () => {
    const { call, last } = play(...talking, back([], false))
    expect(call).toMatchObject({ outcome: 'engine-restarted', answeredAt: 5_000, endedAt: 7_000 })
    expect(last).toEqual([])
  })

  test('a side that waits for a device keeps waiting, outside the bridge, for the time left', () => {
    const { call, last } = play(...talking, { type: 'device-lost', leg: 'a' }, back([live('caller', joined)]))
    expect(call.phase).toBe('waiting')
    expect(last).toEqual([
      { type: 'leave-bridge', bridge: 'b1', legs: ['caller'] },
      { type: 'start-music', leg: 'caller' },
      { type: 'start-timer', seconds: 29 },
    ])
  })
})
