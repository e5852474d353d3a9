import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LegId } from '../port.ts'
import { beginConference, type Conference, type ConferenceEvent, conferenceIsOver } from './conference.ts'
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

/** Everything that could happen next. */
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

test('whatever happens in whatever order: one moderator, one leg each, and in the end nothing is left', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { maxLength: 40 }), (picks) => {
      const start = begun()
      let conference: Conference = start.conference
      const alive = new Set<LegId>(['a', 'b'])
      const hungUp = new Set<LegId>()
      let bridged = true
      const tell = (event: ConferenceEvent, at: number): void => {
        if (event.type === 'leg-ended') alive.delete(event.leg)
        const step = stepConference(conference, event, at)
        conference = step.conference
        for (const effect of step.effects) {
          if (effect.type === 'dial') alive.add(effect.fork.leg)
          if (effect.type === 'hangup' || effect.type === 'mute' || effect.type === 'join-bridge') {
            expect(alive).toContain(effect.leg)
            expect(hungUp).not.toContain(effect.leg)
          }
          if (effect.type === 'hangup') hungUp.add(effect.leg)
          if (effect.type === 'destroy-bridge') bridged = false
        }
        const joined = conference.members.filter(({ state }) => state === 'joined')
        if (joined.length > 0) expect(joined.filter(({ role }) => role === 'moderator')).toHaveLength(1)
        for (const { legs } of joined)
          expect(legs.filter(({ state }) => state === 'up')).toHaveLength(1)
      }
      picks.forEach((pick, at) => {
        const events = possible([...alive], at)
        const event = events[pick % events.length]
        if (event) tell(event, at + 1)
      })
      tell({ type: 'end' }, 100)
      for (const leg of [...alive]) {
        expect(hungUp).toContain(leg)
        tell({ type: 'leg-ended', leg, cause: 'normal' }, 101)
      }
      expect(conferenceIsOver(conference)).toBe(true)
      expect(bridged).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('two who are left go on while a third is still asked, and are let go when they refuse', () => {
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
