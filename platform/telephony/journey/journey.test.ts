import { describe, expect, test } from 'vitest'
import type { Destination } from '../contract/destination.ts'
import { advance } from './advance.ts'
import { type JourneyContext, transferredJourney } from './journey.ts'
import { ivrOf, planOf, queueOf, ringGroupOf } from './plan-for-tests.ts'
import { startOfDid } from './start-of-did.ts'
import { ana, at, context, extensions, hangup, outsider, to, walk } from './walk-for-tests.ts'

describe('a menu', () => {
  const ivr = ivrOf({
    id: 7,
    options: new Map<string, Destination>([
      ['1', { kind: 'queue', id: 5 }],
      ['2', { kind: 'ivr', id: 8 }],
      ['*', hangup],
    ]),
    onTimeout: ana,
    onInvalid: { kind: 'extension', id: 2 },
    dialByExtension: true,
  })
  const nested = ivrOf({ id: 8, options: new Map<string, Destination>([['0', { kind: 'ivr', id: 7 }]]) })
  const plan = planOf({ extensions, ivrs: [ivr, nested], queues: [queueOf({ id: 5 })] })
  const menu: Destination = { kind: 'ivr', id: 7 }

  test('follows the option of the pressed key', () => {
    const { kinds, step } = walk(plan, { kind: 'ivr', id: 8 }, '0')
    expect(kinds).toEqual(['ivr', 'ivr_option', 'ivr'])
    expect(step).toMatchObject({ kind: 'menu', ivr: 7 })
    expect(walk(plan, menu, '2').step).toMatchObject({ kind: 'menu', ivr: 8 })
  })

  test('a key that may start an extension number waits for further digits', () => {
    expect(walk(plan, menu, '1002').step).toMatchObject({ kind: 'ring', ringing: [2] })
    // `1` is an option by itself, once no digit follows.
    expect(walk(plan, menu, '1').step).toMatchObject({ kind: 'queue', queue: 5 })
  })

  test('repeats the prompt without a key, then times out', () => {
    expect(walk(plan, menu, 't').step).toMatchObject({ kind: 'menu', tries: 1 })
    const gone = walk(plan, menu, 'tt')
    expect(gone.kinds).toEqual(['ivr', 'ivr_timeout', 'ivr_timeout', 'offered'])
    expect(gone.step).toMatchObject({ kind: 'ring', ringing: [1] })
  })

  test('repeats the prompt after a wrong key, then goes to the destination for invalid keys', () => {
    const gone = walk(plan, menu, '99')
    expect(gone.kinds).toEqual(['ivr', 'ivr_invalid', 'ivr_invalid', 'offered'])
    expect(gone.step).toMatchObject({ kind: 'ring', ringing: [2] })
  })

  test('of a survey stores the answer', () => {
    const survey = ivrOf({ id: 9, options: new Map(), survey: { next: hangup } })
    const { facts, step } = walk(planOf({ ivrs: [survey] }), { kind: 'ivr', id: 9 }, '4')
    expect(facts).toContainEqual({ kind: 'ivr_answer', about: { ivr: 9, answer: '4' } })
    expect(step.kind).toBe('over')
  })
})

describe('a ring group', () => {
  const members = [1, 2, 3]
  const group: Destination = { kind: 'ring_group', id: 4 }
  const plan = (parts: Parameters<typeof ringGroupOf>[0]) =>
    planOf({ extensions, ringGroups: [ringGroupOf({ members, ...parts })] })

  test('rings all free members at once', () => {
    const phone = (id: number) => (id === 2 ? 'busy' : 'free')
    expect(walk(plan({ id: 4 }), group, '', { phone }).step).toMatchObject({ kind: 'ring', ringing: [1, 3] })
  })

  test('in order: one after the other, then the fallback', () => {
    const inOrder = plan({ id: 4, strategy: 'in_order', fallback: { kind: 'voicemail', id: 1 } })
    expect(walk(inOrder, group).step).toMatchObject({ ringing: [1], rounds: [[2], [3]] })
    expect(walk(inOrder, group, 'nn').step).toMatchObject({ ringing: [3], rounds: [] })
    expect(walk(inOrder, group, 'nnn').kinds.at(-1)).toBe('voicemail')
  })

  test('by turns: each call starts with the next member', () => {
    const byTurns = plan({ id: 4, strategy: 'by_turns' })
    expect(walk(byTurns, group, '', { turn: () => 1 }).step).toMatchObject({
      ringing: [2],
      rounds: [[3], [1]],
    })
  })

  test('without an available member goes to the fallback at once', () => {
    const empty = plan({ id: 4, fallback: ana })
    expect(walk(empty, group, '', { phone: () => 'away' }).step).toMatchObject({ kind: 'ring', ringing: [1] })
  })
})

describe('the announcement of a queue', () => {
  const announcement = { everySeconds: 30, position: true, time: true, sounds: [] }
  const plan = planOf({ queues: [queueOf({ id: 5, announcement })] })
  const { journey } = walk(plan, { kind: 'queue', id: 5 })
  const heard = (afterSeconds: number, place: ReturnType<JourneyContext['place']>) => {
    const later = context(plan, { at: at + afterSeconds * 1000, place: () => place })
    const { effects } = advance(journey, { type: 'wake' }, later)
    return effects.flatMap((effect) => (effect.type === 'play' ? effect.sounds : []))
  }
  const system = (name: string) => ({ kind: 'system', name })
  const number = (value: number) => ({ kind: 'number', value })
  const before = [system('queue-thereare'), number(2), system('queue-callswaiting')]
  const wait = [system('queue-holdtime'), number(4), system('queue-minutes')]

  test('tells position and expected wait, when it is due', () => {
    expect(heard(29, { position: 3, seconds: 240 })).toEqual([])
    expect(heard(30, { position: 3, seconds: 240 })).toEqual([...before, ...wait])
  })

  test('omits the expected wait while it is unknown', () => {
    expect(heard(30, { position: 3, seconds: null })).toEqual(before)
    expect(heard(30, { position: 1, seconds: 20 })).toEqual([
      system('queue-youarenext'),
      system('queue-holdtime'),
      number(1),
      system('queue-minutes'),
    ])
  })
})

describe('a queue', () => {
  const queue: Destination = { kind: 'queue', id: 5 }
  const plan = planOf({
    extensions,
    queues: [
      queueOf({
        id: 5,
        maxWaiting: 2,
        overflow: ana,
        whenEmpty: hangup,
        exits: new Map([['0', ana]]),
        callbackDigit: '9',
      }),
    ],
  })

  test('admits the caller, unless it is full or has no agents', () => {
    expect(walk(plan, queue).step).toMatchObject({ kind: 'queue', queue: 5 })
    expect(walk(plan, queue, '', { waiting: () => 2 }).kinds).toEqual(['queue_full', 'offered'])
    expect(walk(plan, queue, '', { agents: () => 0 }).kinds).toEqual(['queue_empty'])
  })

  test('is left by its exit key, or by requesting a callback', () => {
    expect(walk(plan, queue, '0').kinds).toEqual(['queue_entered', 'queue_left', 'offered'])
    const { facts, step } = walk(plan, queue, '9')
    expect(facts.at(-1)).toMatchObject({ kind: 'queue_left', about: { why: 'callback' } })
    expect(step.kind).toBe('over')
  })
})

describe('loops', () => {
  test('time slots that lead to each other end the call', () => {
    const slot = (id: number, next: number) => ({
      id,
      name: `Franja ${id}`,
      timeZone: null,
      weekly: [],
      exceptions: [],
      closedOnHolidays: false,
      override: null,
      open: hangup,
      closed: { kind: 'time_slot', id: next } as const,
    })
    const { kinds, step } = walk(planOf({ timeSlots: [slot(1, 2), slot(2, 1)] }), {
      kind: 'time_slot',
      id: 1,
    })
    expect(step.kind).toBe('over')
    expect(kinds.at(-1)).toBe('dead_end')
  })

  test.each<Destination>([
    { kind: 'ivr', id: 99 },
    { kind: 'queue', id: 99 },
    { kind: 'announcement', id: 99 },
  ])('a deleted destination is a dead end: $kind', (destination) => {
    expect(walk(planOf({}), destination).kinds).toEqual(['dead_end'])
  })
})

test('a DID uses the first open time slot', () => {
  const slot = {
    id: 1,
    name: 'Oficina',
    timeZone: null,
    weekly: [{ day: 1, from: 480, to: 1080 }],
    exceptions: [],
    closedOnHolidays: false,
    override: null,
    open: hangup,
    closed: hangup,
  }
  const did = {
    id: 1,
    number: '6015550100',
    label: 'Principal',
    namePrefix: '',
    routes: [
      { timeSlot: 1, destination: ana },
      { timeSlot: null, destination: hangup },
    ],
  }
  const plan = planOf({ timeSlots: [slot], dids: [did] })
  expect(startOfDid(did, plan, at)?.destination).toEqual(ana)
  expect(startOfDid(did, plan, at - 3 * 3_600_000)).toMatchObject({
    destination: hangup,
    facts: [{ kind: 'did' }, { kind: 'slot', about: { open: false } }],
  })
})

test('after a gap the old ring tone is stopped first: it never ends, so a new one would wait behind it', () => {
  const plan = planOf({ extensions })
  const sent = transferredJourney('call', outsider, '1001', null)
  const rings = advance(sent, { type: 'arrived', ...to(ana) }, context(plan)).journey
  expect(rings.playback).not.toBeNull()
  const { effects, journey } = advance(rings, { type: 'resumed' }, context(plan))
  expect(effects).toMatchObject([
    { type: 'stop-playing', playback: rings.playback },
    { type: 'play', playback: journey.playback, sounds: [{ kind: 'tone', tone: 'ring' }] },
  ])
  expect(journey.playback).not.toBe(rings.playback)
})
