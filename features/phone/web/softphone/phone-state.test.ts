import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeCall, currentCall, nextHeld } from './call-set.ts'
import { apply, currentOf, initialPhone, type PhoneEvent, type PhoneState, statusOf } from './phone-state.ts'

const having = (...events: PhoneEvent[]): PhoneState => events.reduce(apply, initialPhone('connecting'))
const registered: PhoneEvent = { type: 'registered' }
const ringing: PhoneEvent = { type: 'call-began', id: 'a', direction: 'INCOMING', number: '1001' }
const dialing: PhoneEvent = { type: 'call-began', id: 'a', direction: 'OUTGOING', number: '1002' }
const answered: PhoneEvent = { type: 'answered', id: 'a', at: 5000 }
const ended = (end: Extract<PhoneEvent, { type: 'ended' }>['end'], id = 'a'): PhoneEvent => ({
  type: 'ended',
  id,
  end,
})
const endTold = (end: Extract<PhoneEvent, { type: 'ended' }>['end'], id = 'a'): PhoneEvent => ({
  type: 'end-told',
  id,
  end,
})

describe('status', () => {
  test.each([
    ['UNREGISTERED', []],
    ['REGISTERED', [registered]],
    ['UNREGISTERED', [registered, { type: 'unregistered', reason: 'connection-lost' }]],
    ['BUSY', [registered, ringing]],
    ['BUSY', [registered, ringing, { type: 'accepted', id: 'a' }]],
    ['BUSY', [registered, dialing, { type: 'alerting', id: 'a' }]],
    ['IN_CALL', [registered, dialing, answered]],
    ['REGISTERED', [registered, dialing, answered, ended('hangup')]],
    // A lost connection ends the registration, not the call.
    ['IN_CALL', [registered, dialing, answered, { type: 'unregistered', reason: 'connection-lost' }]],
    [
      'UNREGISTERED',
      [registered, dialing, answered, { type: 'unregistered', reason: 'connection-lost' }, ended('network')],
    ],
  ] as [string, PhoneEvent[]][])('%s after %j', (status, events) =>
    expect(statusOf(having(...events))).toBe(status),
  )
})

describe('a call', () => {
  test('incoming: rings, connects, talks; the timer starts with the answer', () => {
    expect(currentOf(having(ringing))?.phase).toBe('ringing')
    expect(currentOf(having(ringing, { type: 'accepted', id: 'a' }))?.phase).toBe('connecting')
    expect(currentOf(having(ringing, { type: 'accepted', id: 'a' }, answered))).toMatchObject({
      phase: 'talking',
      answeredAt: 5000,
    })
    const again = having(ringing, answered, { type: 'answered', id: 'a', at: 9000 })
    expect(currentOf(again)?.answeredAt).toBe(5000)
  })

  test('hanging up resets number, duration, mute, hold, statistics and info', () => {
    const state = having(
      registered,
      dialing,
      answered,
      { type: 'muted', id: 'a', muted: true },
      { type: 'held', id: 'a', by: 'self', held: true },
      ended('hangup'),
    )
    expect(currentOf(state)).toBeNull()
    expect(
      currentOf(having(registered, dialing, answered, ended('hangup'), { ...dialing, id: 'b' })),
    ).toMatchObject({
      id: 'b',
      muted: false,
      held: false,
      answeredAt: null,
      statistics: null,
      info: null,
    })
  })

  test('state set before the Call-ID is known is kept', () => {
    const state = having(
      { ...dialing, id: 'pending-1' },
      { type: 'identified', id: 'pending-1', as: 'a' },
      answered,
    )
    expect(currentOf(state)).toMatchObject({ id: 'a', phase: 'talking' })
  })

  test('a hold by either side is shown separately', () => {
    const both = having(
      dialing,
      answered,
      { type: 'held', id: 'a', by: 'self', held: true },
      { type: 'held', id: 'a', by: 'other', held: true },
    )
    expect(currentOf(both)).toMatchObject({ held: true, heldByOther: true })
    expect(currentOf(apply(both, { type: 'held', id: 'a', by: 'self', held: false }))).toMatchObject({
      held: false,
      heldByOther: true,
    })
  })
})

describe('several calls', () => {
  const second: PhoneEvent = { type: 'call-began', id: 'b', direction: 'INCOMING', number: '1003' }
  const secondAnswered: PhoneEvent = { type: 'answered', id: 'b', at: 7000 }
  const held = (id: string, now: boolean): PhoneEvent => ({ type: 'held', id, by: 'self', held: now })
  const current = (...events: PhoneEvent[]) => currentOf(having(...events))?.id

  test('the active call stays current while another rings, and each keeps its own state', () => {
    const state = having(dialing, answered, { type: 'muted', id: 'a', muted: true }, second)
    expect(currentOf(state)).toMatchObject({ id: 'a', muted: true })
    expect(state.calls).toMatchObject([
      { id: 'a', phase: 'talking', answeredAt: 5000 },
      { id: 'b', phase: 'ringing', muted: false },
    ])
  })

  test('the active call is current; without one, the call last put on hold', () => {
    expect(current(dialing, answered, held('a', true), second, secondAnswered)).toBe('b')
    const bothHeld = [dialing, answered, second, secondAnswered, held('a', true), held('b', true)]
    expect(current(...bothHeld)).toBe('b')
    expect(current(...bothHeld, { type: 'selected', id: 'a' })).toBe('a')
    expect(current(...bothHeld, { type: 'selected', id: 'a' }, ended('hangup'))).toBe('b')
  })

  test('a swap rotates through the held calls', () => {
    const third: PhoneEvent = { type: 'call-began', id: 'c', direction: 'OUTGOING', number: '1004' }
    const talking: PhoneEvent = { type: 'answered', id: 'c', at: 1 }
    const { calls } = having(
      ...[dialing, answered, held('a', true), second, secondAnswered, held('b', true), third, talking],
    )
    expect(nextHeld(calls, activeCall(calls))?.id).toBe('a')
    const [a = null, b = null] = calls
    expect(nextHeld(calls, a)?.id).toBe('b')
    expect(nextHeld(calls, b)?.id).toBe('a')
    expect(nextHeld([], null)).toBeNull()
    expect(currentCall([], 'a')).toBeNull()
  })

  test('the end of one call leaves the others alone, and says how it ended', () => {
    const state = having(dialing, answered, second, endTold('cancelled', 'b'), ended('no-answer', 'b'))
    expect(state.calls).toMatchObject([{ id: 'a', phase: 'talking' }])
    expect(state.last).toMatchObject({ id: 'b', end: 'cancelled' })
    expect(state.reportedEnds).toEqual({})
  })
})

describe('events that cross', () => {
  test('an answer that crosses with a cancel does not revive the call', () => {
    const state = having(registered, ringing, ended('cancelled'), { type: 'accepted', id: 'a' }, answered)
    expect(currentOf(state)).toBeNull()
    expect(statusOf(state)).toBe('REGISTERED')
  })

  test('a late end of an earlier call does not end the present one', () => {
    const state = having(
      dialing,
      ended('busy'),
      { ...ringing, id: 'b' },
      ended('hangup'),
      endTold('no-answer'),
    )
    expect(currentOf(state)?.id).toBe('b')
    expect(apply(state, ended('cancelled', 'b')).last).toMatchObject({ id: 'b', end: 'cancelled' })
  })

  test('the server’s outcome refines SIP’s, whichever comes first', () => {
    expect(having(dialing, ended('no-answer'), endTold('unregistered')).last?.end).toBe('unregistered')
    expect(having(dialing, endTold('unregistered'), ended('no-answer')).last?.end).toBe('unregistered')
    expect(having(ringing, endTold('answered-elsewhere'), ended('cancelled')).last?.end).toBe(
      'answered-elsewhere',
    )
  })

  test('a carrier’s words come with the server’s outcome, whichever end comes first, and belong to their call alone', () => {
    const because = 'Saldo insuficiente'
    const told: PhoneEvent = { type: 'end-told', id: 'a', end: 'rejected', because }
    expect(having(dialing, ended('failed'), told).last).toMatchObject({ end: 'rejected', because })
    expect(having(dialing, told, ended('failed')).last).toMatchObject({ end: 'rejected', because })
    expect(
      having(dialing, told, ended('failed'), { ...ringing, id: 'b' }, ended('busy', 'b')).last,
    ).toMatchObject({
      id: 'b',
      because: null,
    })
  })

  test('a hang-up on this side keeps its outcome', () => {
    expect(having(dialing, ended('hangup'), endTold('cancelled')).last?.end).toBe('hangup')
    expect(having(dialing, endTold('cancelled'), ended('hangup')).last?.end).toBe('hangup')
  })

  test('information on an earlier caller is not shown for the present one', () => {
    const info = { label: 'Ana', info: '', number: '1001', avatar: null }
    const state = having(
      ringing,
      ended('cancelled'),
      { ...ringing, id: 'b' },
      { type: 'info-found', id: 'a', info },
    )
    expect(currentOf(state)?.info).toBeNull()
  })
})

test('in any order of events talking has a start, an ended call is gone, and the status is right', () => {
  const id = fc.constantFrom('a', 'b')
  const end = fc.constantFrom('hangup' as const, 'busy' as const, 'answered-elsewhere' as const)
  const event: fc.Arbitrary<PhoneEvent> = fc.oneof(
    fc.constant(registered),
    fc.constant<PhoneEvent>({ type: 'unregistered', reason: 'connection-lost' }),
    fc.record({
      type: fc.constant('call-began' as const),
      id,
      direction: fc.constantFrom('INCOMING' as const, 'OUTGOING' as const),
      number: fc.constant('1'),
    }),
    fc.record({ type: fc.constant('accepted' as const), id }),
    fc.record({ type: fc.constant('alerting' as const), id }),
    fc.record({ type: fc.constant('early-sound' as const), id }),
    fc.record({ type: fc.constant('answered' as const), id, at: fc.nat() }),
    fc.record({ type: fc.constant('ended' as const), id, end }),
    fc.record({ type: fc.constant('end-told' as const), id, end }),
    fc.record({
      type: fc.constant('held' as const),
      id,
      by: fc.constant('self' as const),
      held: fc.boolean(),
    }),
    fc.record({ type: fc.constant('selected' as const), id }),
    fc.constant<PhoneEvent>({ type: 'last-dismissed' }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const state = having(...events)
      const { calls } = state
      expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length)
      for (const call of calls) expect(call.phase === 'talking').toBe(call.answeredAt !== null)
      expect(statusOf(state) === 'IN_CALL').toBe(calls.some(({ phase }) => phase === 'talking'))
      expect(currentOf(state) === null).toBe(calls.length === 0)
      for (const call of calls) expect(apply(state, ended('hangup', call.id)).calls).not.toContain(call)
      expect(
        Object.keys(state.reportedEnds).every((callId) => calls.some((call) => call.id === callId)),
      ).toBe(true)
    }),
  )
})
