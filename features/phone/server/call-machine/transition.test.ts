import { describe, expect, test } from 'vitest'
import { type Call, type CallEffect, type CallEvent, isOver, newCall } from './call.ts'
import { transition } from './transition.ts'

/** Plays events through a new call from `caller`, called at 0, one per millisecond. */
function play(events: CallEvent[]): { call: Call; effects: CallEffect[]; last: readonly CallEffect[] } {
  let { call } = newCall({
    id: 'c',
    dialed: '1002',
    caller: { leg: 'caller', endpoint: 'uno-1001', sipCallId: 'sip' },
    at: 0,
  })
  const effects: CallEffect[] = []
  let last: readonly CallEffect[] = []
  events.forEach((event, index) => {
    const step = transition(call, event, index + 1)
    call = step.call
    last = step.effects
    effects.push(...last)
  })
  return { call, effects, last }
}

const routed = (...legs: string[]): CallEvent => ({
  type: 'routed',
  forks: legs.map((leg) => ({ leg, endpoint: 'uno-1002', contact: `at ${leg}` })),
  bridge: 'b',
  ringSeconds: 30,
})
const rings = (leg: string): CallEvent => ({ type: 'fork-ringing', leg })
const answers = (leg: string): CallEvent => ({ type: 'fork-answered', leg })
const ended = (leg: string, cause: Extract<CallEvent, { type: 'leg-ended' }>['cause']): CallEvent => ({
  type: 'leg-ended',
  leg,
  cause,
})
const connected: CallEvent = { type: 'connected' }
const hangup = (leg: string, cause: string) => ({ type: 'hangup', leg, cause })

describe('a call that is answered', () => {
  test('rings, is joined, and ends with either side', () => {
    const events = [routed('a'), rings('a'), answers('a'), connected]
    expect(play(events).effects.map((effect) => effect.type)).toEqual([
      'dial',
      'start-timer',
      'indicate-ringing',
      'answer',
      'bridge',
      'start-timer',
    ])
    const byCaller = play([...events, ended('caller', 'normal')])
    expect(byCaller.call).toMatchObject({ phase: 'ended', outcome: 'answered', answeredAt: 4, endedAt: 5 })
    expect(byCaller.last).toEqual([hangup('a', 'normal'), { type: 'destroy-bridge', bridge: 'b' }])
    const byCallee = play([...events, ended('a', 'normal')])
    expect(byCallee.call.outcome).toBe('answered')
    expect(byCallee.last).toEqual([hangup('caller', 'normal'), { type: 'destroy-bridge', bridge: 'b' }])
  })

  test('goes to the first device that answers; the others stop as answered elsewhere and cannot win any more', () => {
    const { call, last } = play([routed('a', 'b', 'c'), rings('a'), rings('b'), answers('b')])
    expect(call.answeredBy).toBe('b')
    expect(last).toEqual(
      expect.arrayContaining([hangup('a', 'answered-elsewhere'), hangup('c', 'answered-elsewhere')]),
    )
    const crossing = transition(call, answers('a'), 9)
    expect(crossing).toEqual({ call, effects: [] })
  })

  test.each(['a', 'caller'])(
    'counts as answered when %s leaves after the answer, before being connected',
    (leg) => {
      const { call } = play([routed('a'), answers('a'), ended(leg, 'normal')])
      expect(call).toMatchObject({ outcome: 'answered', answeredAt: 3, endedAt: 3 })
    },
  )
})

describe('a call that is not answered', () => {
  const cases: [string, CallEvent[], Partial<Call>['outcome']][] = [
    ['nobody is registered', [routed()], 'unregistered'],
    ['the number is unknown', [{ type: 'refused', outcome: 'unknown-number' }], 'unknown-number'],
    ['there are too many calls', [{ type: 'refused', outcome: 'congestion' }], 'congestion'],
    ['the only device is busy', [routed('a'), ended('a', 'busy')], 'busy'],
    [
      'all that could ring are busy',
      [routed('a', 'b'), ended('a', 'busy'), ended('b', 'unregistered')],
      'busy',
    ],
    [
      'one was busy, one rang in vain',
      [routed('a', 'b'), ended('a', 'busy'), ended('b', 'no-answer')],
      'no-answer',
    ],
    ['nobody picks up in time', [routed('a'), rings('a'), { type: 'timeout' }], 'no-answer'],
    ['no device could be reached', [routed('a'), ended('a', 'unregistered')], 'unregistered'],
    ['the engine could call no device', [routed('a'), ended('a', 'failed')], 'failed'],
    ['the caller gives up', [routed('a'), rings('a'), ended('caller', 'cancelled')], 'cancelled'],
    ['the caller gives up at once', [ended('caller', 'cancelled'), routed('a')], 'cancelled'],
    ['cancel crosses answer', [routed('a'), answers('a'), ended('caller', 'cancelled')], 'cancelled'],
    ['answer crosses cancel', [routed('a'), ended('caller', 'cancelled'), answers('a')], 'cancelled'],
    ['they cannot be joined', [routed('a'), answers('a'), { type: 'connect-failed' }], 'failed'],
    ['joining takes too long', [routed('a'), answers('a'), { type: 'timeout' }], 'failed'],
    ['finding the number takes too long', [{ type: 'timeout' }, routed('a')], 'failed'],
    ['the engine dies', [routed('a'), { type: 'engine-lost' }], 'engine-restarted'],
    ["the caller's device vanishes", [routed('a'), { type: 'device-lost', leg: 'caller' }], 'cancelled'],
    ['the only device that rings vanishes', [routed('a'), { type: 'device-lost', leg: 'a' }], 'unregistered'],
    ['the program stops', [routed('a'), rings('a'), { type: 'shut-down' }], 'failed'],
    ['the callee declines by command', [routed('a'), { type: 'hangup-requested', by: 'callee' }], 'rejected'],
  ]
  test.each(cases)('%s', (_, events, outcome) => {
    const { call } = play(events)
    expect(call).toMatchObject({ phase: 'ended', outcome, answeredAt: null })
  })

  test('a rejection on one device stops all, and the caller hears it', () => {
    const { call, last } = play([routed('a', 'b'), rings('a'), rings('b'), ended('b', 'rejected')])
    expect(call.outcome).toBe('rejected')
    expect(last).toEqual([hangup('caller', 'rejected'), hangup('a', 'rejected')])
  })

  test('when the caller gives up, every device stops and the dead leg gets no command', () => {
    const { last } = play([routed('a', 'b'), ended('caller', 'cancelled')])
    expect(last).toEqual([hangup('a', 'cancelled'), hangup('b', 'cancelled')])
  })
})

test('an ended call is over when its last leg has ended', () => {
  const { call } = play([routed('a', 'b'), answers('a'), connected, ended('caller', 'normal')])
  expect(isOver(call)).toBe(false)
  const one = transition(call, ended('b', 'answered-elsewhere'), 9).call
  expect(isOver(one)).toBe(false)
  expect(isOver(transition(one, ended('a', 'normal'), 9).call)).toBe(true)
})
