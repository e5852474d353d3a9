import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LegId } from '#platform/telephony/port.ts'
import { thorough } from '#platform/testing/thorough.ts'
import {
  beginConference,
  type Conference,
  type ConferenceEffect,
  type ConferenceEvent,
  conferenceIsOver,
  openRoom,
} from './conference.ts'
import { stepConference } from './step-conference.ts'

const person = (number: string) => ({
  key: `uno-${number}`,
  endpoint: `uno-${number}`,
  extensionId: Number(number),
  userId: Number(number),
  number,
  name: number,
})
const KEYS = ['1001', '1002', '1003', '1004'].map((number) => `uno-${number}`)

const begun = () =>
  beginConference({
    id: 'conference',
    companyId: 1,
    bridge: 'bridge',
    at: 0,
    moderator: { ...person('1001'), leg: 'a', sipCallId: 'a' },
    other: { ...person('1002'), leg: 'b', sipCallId: 'b' },
  })

/** All events that could happen next. */
function possible(legs: readonly LegId[], count: number): ConferenceEvent[] {
  const devices = [
    { leg: `x${count}`, contact: 'x' },
    { leg: `y${count}`, contact: 'y' },
  ]
  return [
    { type: 'invite', member: person('1003'), devices, ringSeconds: 20 },
    { type: 'invite', member: person('1004'), devices: devices.slice(0, 1), ringSeconds: 20 },
    ...legs.flatMap((leg): ConferenceEvent[] => [
      { type: 'dialing', leg, sipCallId: leg },
      { type: 'sound', leg },
      { type: 'answered', leg },
      { type: 'leg-ended', leg, cause: 'normal' },
    ]),
    ...KEYS.flatMap((key): ConferenceEvent[] => [
      { type: 'remove', key },
      { type: 'mute', key, muted: count % 2 === 0 },
      { type: 'hand-over', key },
    ]),
    { type: 'mute', key: null, muted: true },
  ]
}

/** A conference on an engine that fails in every way the port allows. */
class World {
  conference: Conference = begun().conference
  readonly alive = new Set<LegId>(['a', 'b'])
  readonly hungUp = new Set<LegId>()
  bridged = true

  tell(event: ConferenceEvent, at: number): void {
    if (event.type === 'leg-ended') this.alive.delete(event.leg)
    const step = stepConference(this.conference, event, at)
    this.conference = step.conference
    for (const effect of step.effects) this.#act(effect)
    this.#check()
  }

  #act(effect: ConferenceEffect): void {
    if (effect.type === 'dial') this.alive.add(effect.fork.leg)
    if (effect.type === 'destroy-bridge') this.bridged = false
    if (!('leg' in effect)) return
    expect(this.alive).toContain(effect.leg)
    expect(this.hungUp).not.toContain(effect.leg)
    if (effect.type === 'hangup') this.hungUp.add(effect.leg)
  }

  #check(): void {
    const joined = this.conference.members.filter(({ state }) => state === 'joined')
    const moderators = joined.filter(({ role }) => role === 'moderator')
    expect(moderators).toHaveLength(joined.length > 0 ? 1 : 0)
    for (const { legs } of joined) expect(legs.filter(({ state }) => state === 'up')).toHaveLength(1)
  }
}

test('in any order of events there is one moderator and one leg each, and nothing is left at the end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { maxLength: 40 }), (picks) => {
      const world = new World()
      picks.forEach((pick, at) => {
        const events = possible([...world.alive], at)
        const event = events[pick % events.length]
        if (event) world.tell(event, at + 1)
      })
      world.tell({ type: 'end' }, 100)
      for (const leg of [...world.alive]) {
        expect(world.hungUp).toContain(leg)
        world.tell({ type: 'leg-ended', leg, cause: 'normal' }, 101)
      }
      expect(conferenceIsOver(world.conference)).toBe(true)
      expect(world.bridged).toBe(false)
    }),
    { numRuns: thorough(300, 3_000) },
  )
})

test('its bridge is created empty, so that a leg that just hung up keeps nobody else out', () => {
  const came = { type: 'came', member: person('1001'), leg: 'a', sipCallId: 'a' } as const
  const room = openRoom({
    id: 'room',
    companyId: 1,
    bridge: 'bridge',
    room: { id: 1, name: 'Comité' },
    at: 0,
  })
  const made = { type: 'bridge', bridge: 'bridge', legs: [] }
  const joins = (leg: LegId) => ({ type: 'join-bridge', bridge: 'bridge', leg })
  expect(begun().effects.slice(0, 3)).toEqual([made, joins('a'), joins('b')])
  expect(stepConference(room, came, 1).effects.slice(0, 2)).toEqual([made, joins('a')])
})

test('two members stay while a third is invited, and the last one is hung up when the third refuses', () => {
  const invited = stepConference(
    begun().conference,
    { type: 'invite', member: person('1003'), devices: [{ leg: 'c', contact: 'c' }], ringSeconds: 20 },
    1,
  ).conference
  const alone = stepConference(invited, { type: 'leg-ended', leg: 'b', cause: 'normal' }, 2)
  expect(alone.effects).toEqual([])
  const over = stepConference(alone.conference, { type: 'leg-ended', leg: 'c', cause: 'rejected' }, 3)
  expect(over.effects).toEqual([
    { type: 'hangup', leg: 'a', cause: 'normal' },
    { type: 'destroy-bridge', bridge: 'bridge' },
  ])
})
