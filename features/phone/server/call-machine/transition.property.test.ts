import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HangupCause, LegId } from '#platform/telephony/port.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { type Call, type CallEffect, type CallEvent, isOver, newCall } from './call.ts'
import { transition } from './transition.ts'

const CALLER = 'caller'
const CAUSES: HangupCause[] = [
  'busy',
  'no-answer',
  'unregistered',
  'rejected',
  'normal',
  'failed',
  'device-lost',
]

interface World {
  call: Call
  /** Legs whose end the engine has not reported. */
  alive: Set<LegId>
  /** Legs that were told to hang up: the engine will report their end, and may report other events first. */
  hungUp: Set<LegId>
  bridges: Set<string>
  owesConnect: boolean
  resumed: number
}

const fork = (leg: LegId) => ({ leg, endpoint: 'uno-1002', contact: leg })

/** An engine that fails in every way the port allows; throws on an impossible command. */
function act(world: World, effect: CallEffect): void {
  const mustLive = (leg: LegId) => {
    if (!world.alive.has(leg)) throw new Error(`${effect.type} on a dead leg ${leg}`)
    if (world.hungUp.has(leg)) throw new Error(`${effect.type} on a leg that was hung up ${leg}`)
  }
  switch (effect.type) {
    case 'dial':
      world.alive.add(effect.fork.leg)
      return
    case 'hangup':
      mustLive(effect.leg)
      world.hungUp.add(effect.leg)
      return
    case 'answer':
    case 'start-music':
    case 'stop-music':
    case 'indicate-ringing':
      mustLive(effect.leg)
      return
    case 'bridge-early':
      effect.legs.forEach(mustLive)
      if (world.bridges.has(effect.bridge)) throw new Error('made a bridge twice')
      world.bridges.add(effect.bridge)
      return
    case 'bridge':
      effect.legs.forEach(mustLive)
      world.bridges.add(effect.bridge)
      world.owesConnect = true
      return
    case 'leave-bridge':
    case 'destroy-bridge':
      if (effect.type === 'leave-bridge') effect.legs.forEach(mustLive)
      if (!world.bridges.delete(effect.bridge)) throw new Error('destroyed a bridge that was not made')
      return
    case 'start-timer':
      return
  }
}

function tell(world: World, event: CallEvent, at: number): void {
  if (event.type === 'leg-ended') world.alive.delete(event.leg)
  if (event.type === 'engine-lost') {
    world.alive.clear()
    world.bridges.clear()
  }
  const before = world.call
  const step = transition(world.call, event, at)
  world.call = step.call
  for (const effect of step.effects) act(world, effect)
  if (before.outcome !== null) expect(step.call.outcome).toBe(before.outcome)
  if (before.answeredBy !== null && before.waiting === null)
    expect(step.call.answeredBy).toBe(before.answeredBy)
  expect(step.call.forks.filter((fork) => fork.state === 'up').length).toBeLessThanOrEqual(1)
}

/** All events that could happen next, including late and repeated ones, and those of legs that are ending. */
function possible(world: World, forks: LegId[], cause: HangupCause): CallEvent[] {
  const living = [...world.alive]
  const forkEvents = living
    .filter((leg) => leg !== CALLER)
    .flatMap((leg): CallEvent[] => [
      { type: 'fork-dialing', leg, sipCallId: leg },
      { type: 'fork-ringing', leg },
      { type: 'fork-answered', leg },
    ])
  const progress = living
    .filter((leg) => leg !== CALLER)
    .map((leg): CallEvent => ({ type: 'fork-progress', leg, sound: true }))
  return [
    ...living.map((leg): CallEvent => ({ type: 'leg-ended', leg, cause })),
    ...forkEvents,
    ...forkEvents,
    ...progress,
    {
      type: 'routed',
      forks: forks.map(fork),
      bridge: 'bridge',
      ringSeconds: 30,
    },
    ...(world.owesConnect ? [{ type: 'connected' } as const, { type: 'connect-failed' } as const] : []),
    ...living.map((leg): CallEvent => ({ type: 'device-lost', leg })),
    { type: 'resume-requested', fork: fork(`resumed-${world.resumed++}`), bridge: `bridge-${world.resumed}` },
    { type: 'timeout' },
    { type: 'hangup-requested', by: 'caller' },
    { type: 'hangup-requested', by: 'callee' },
    { type: 'refused', outcome: 'congestion' },
    { type: 'shut-down' },
    { type: 'engine-lost' },
  ]
}

/** People hang up, and the engine reports all pending ends. */
function finish(world: World, at: number): void {
  const { leg } = world.call.caller
  if (world.alive.has(leg)) tell(world, { type: 'leg-ended', leg, cause: 'normal' }, at)
  if (world.call.phase === 'waiting') tell(world, { type: 'timeout' }, at)
  for (const leg of [...world.alive]) {
    expect(world.hungUp).toContain(leg)
    tell(world, { type: 'leg-ended', leg, cause: 'normal' }, at)
  }
}

const ANYTIME = new Set(['failed', 'device-lost', 'engine-restarted'])

test('in any order of events there is one winner and one outcome, every leg ends, and no command goes to a dead leg', () => {
  const choice = fc.record({ pick: fc.nat(10_000), cause: fc.constantFrom(...CAUSES) })
  const story = fc.record({
    devices: fc.integer({ min: 0, max: 3 }),
    choices: fc.array(choice, { minLength: 1, maxLength: 40 }),
  })
  const seen = new Set<string>()

  fc.assert(
    fc.property(story, ({ devices, choices }) => {
      const forks = Array.from({ length: devices }, (_, index) => `fork-${index}`)
      const caller = { leg: CALLER, endpoint: 'uno-1001', sipCallId: null }
      const { call } = newCall({ id: 'call', dialed: '1002', caller, at: 0 })
      const world: World = {
        call,
        alive: new Set([CALLER]),
        hungUp: new Set(),
        bridges: new Set(),
        owesConnect: false,
        resumed: 0,
      }
      let at = 1
      for (const { pick, cause } of choices) {
        // The engine reports a leg's end once; other events may repeat.
        const events = possible(world, forks, cause)
        const event = events[pick % events.length]
        if (event) tell(world, event, at++)
      }
      finish(world, at)

      const { outcome, answeredAt, startedAt, endedAt } = world.call
      expect(isOver(world.call)).toBe(true)
      expect(world.bridges.size).toBe(0)
      expect(endedAt).not.toBeNull()
      if (outcome === 'answered') expect(answeredAt).not.toBeNull()
      else if (!ANYTIME.has(outcome ?? '')) expect(answeredAt).toBeNull()
      expect(answeredAt ?? startedAt).toBeLessThanOrEqual(endedAt ?? 0)
      seen.add(outcome ?? 'none')
    }),
    { numRuns: thorough(3000, 30_000) },
  )
  // The generated cases cover most outcomes.
  expect(seen).toContain('answered')
  expect(seen).toContain('device-lost')
  expect(seen.size).toBeGreaterThanOrEqual(7)
})
