import { expect, test } from 'vitest'
import { type JourneyContext, newJourney } from '#platform/telephony/journey/journey.ts'
import { planOf, trunkOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { newCall } from './call.ts'
import { type DialplanEffect, type DialplanEvent, stepDialplan } from './dialplan-call.ts'

const NUMBER = '3001234567'

/** An extension calls outside, and the first trunk is dialled. */
function dialling(trunks: readonly number[]) {
  const plan = planOf({ trunks: trunks.map((id) => trunkOf(id)) })
  let at = Date.parse('2026-11-23T10:00:00-05:00')
  const context = (): JourneyContext => ({
    plan,
    at,
    ringSeconds: 30,
    phone: () => 'free',
    isFull: () => false,
    turn: () => 0,
    waiting: () => 0,
    agents: () => 0,
    place: () => null,
    mayTryPin: () => true,
    trunkCalls: () => 0,
  })
  const caller = { leg: 'ana', endpoint: 'demo-1001', sipCallId: null }
  let current = {
    call: newCall({ id: 'c', dialed: NUMBER, caller, at }).call,
    journey: newJourney('c', { name: 'Ana', number: '1001', extension: 1, trunk: null }, NUMBER),
  }
  const go = (event: DialplanEvent): readonly DialplanEffect[] => {
    const { call, journey, effects } = stepDialplan(current, event, context())
    current = { call, journey }
    return effects
  }
  /** Answers as the engine does: one device for the trunk. */
  const dial = (effects: readonly DialplanEffect[]) => {
    const requested = effects.find((effect) => effect.type === 'find-devices')
    const [target] = requested?.targets ?? []
    if (!requested || target?.kind !== 'outside') return null
    const fork = { leg: `leg-${target.trunk}`, endpoint: `trunk.${target.trunk}`, contact: NUMBER }
    const { round, seconds, many } = requested
    go({
      type: 'devices-found',
      round,
      forks: [fork],
      missing: [],
      bridge: 'b',
      ringSeconds: seconds,
      many,
    })
    return target.trunk
  }
  go({ type: 'call', event: { type: 'enter-dialplan' } })
  const first = dial(
    go({
      type: 'journey',
      event: { type: 'arrived', destination: { kind: 'outside', number: NUMBER }, facts: [] },
    }),
  )
  return {
    first,
    rings: (trunk: number) => go({ type: 'call', event: { type: 'fork-ringing', leg: `leg-${trunk}` } }),
    progresses: (trunk: number, sound: boolean) =>
      go({ type: 'call', event: { type: 'fork-progress', leg: `leg-${trunk}`, sound } }),
    wakes() {
      at += 12_000
      return go({ type: 'journey', event: { type: 'wake' } })
    },
    dial,
    phase: () => current.call.phase,
  }
}

test('a trunk that gives no response is given up for the next one', () => {
  const call = dialling([1, 2])
  expect(call.first).toBe(1)
  const effects = call.wakes()
  expect(effects).toContainEqual({ type: 'hangup', leg: 'leg-1', cause: 'cancelled' })
  expect(call.dial(effects)).toBe(2)
  expect(call.phase()).toBe('ringing')
})

test.each([true, false])('a trunk at work on the call is waited for (with sound: %s)', (sound) => {
  const call = dialling([1, 2])
  call.progresses(1, sound)
  expect(call.wakes()).toEqual([])
})

test('a trunk that rings is waited for, and so is the only one', () => {
  const rings = dialling([1, 2])
  rings.rings(1)
  expect(rings.wakes()).toEqual([])
  const only = dialling([1])
  expect(only.wakes()).toEqual([])
  expect(only.phase()).toBe('ringing')
})
