import { expect, test } from 'vitest'
import type { ConferenceMember } from '../../contract/conference.ts'
import type { MediaCounters } from './call-stats.ts'
import { NO_SILENCE, type SilenceStarts, silenceOf, trackSilence, WARN_AFTER_MS } from './silence.ts'

const talking = { held: false, heldByOther: false, muted: false, otherAway: false, conference: null }
const reading = (second: number, changes: Partial<MediaCounters> = {}): MediaCounters => ({
  at: second * 1000,
  ssrc: 1,
  packets: second * 50,
  bytes: second * 5000,
  lost: 0,
  jitter: 0,
  energyIn: second * 0.01,
  energyOut: second * 0.01,
  rtt: null,
  ...changes,
})

/** Takes one reading per second and returns the silence after the last. */
const after = (
  seconds: number,
  change: (second: number) => Partial<MediaCounters>,
  excuses: Parameters<typeof trackSilence>[3] = talking,
) => {
  let quiet: SilenceStarts = NO_SILENCE
  for (let second = 1; second <= seconds; second += 1) {
    quiet = trackSilence(
      quiet,
      reading(second - 1, change(second - 1)),
      reading(second, change(second)),
      excuses,
    )
  }
  return silenceOf(quiet, seconds * 1000)
}
const ENOUGH = WARN_AFTER_MS / 1000

test.each([
  ['nothing', null, () => ({})],
  ['the network', 'network', () => ({ packets: 7, energyIn: 0 })],
  ['the own microphone', 'microphone', () => ({ energyOut: 0 })],
  ['the other side', 'other', () => ({ energyIn: 0.5 })],
] as const)('silence of %s is reported after ten seconds, and not before', (_what, content, change) => {
  expect(after(ENOUGH, change)).toBe(content)
  expect(after(ENOUGH - 1, change)).toBeNull()
})

test('figures the browser does not count are not silence', () => {
  expect(after(20, () => ({ energyOut: null, energyIn: null }))).toBeNull()
  expect(after(20, () => ({ energyOut: null, packets: 7 }))).toBe('network')
})

test('one sound ends the silence', () => {
  expect(after(15, (second) => ({ energyOut: second < 15 ? 0 : 1 }))).toBeNull()
  expect(after(15, (second) => ({ energyOut: second < 8 ? 0 : 1 }))).toBeNull()
})

test('a muted or held side is not expected to be heard', () => {
  expect(after(20, () => ({ energyOut: 0 }), { ...talking, muted: true })).toBeNull()
  expect(after(20, () => ({ packets: 0 }), { ...talking, held: true })).toBeNull()
  expect(after(20, () => ({ energyIn: 0 }), { ...talking, heldByOther: true })).toBeNull()
  expect(after(20, () => ({ packets: 0 }), { ...talking, otherAway: true })).toBeNull()
})

test('alone in a conference there is no warning, beside somebody who may speak there is', () => {
  const member = (extension: string, muted = false): ConferenceMember => ({
    account: `demo-${extension}`,
    extension,
    name: extension,
    state: 'joined',
    role: 'member',
    muted,
    joined_at: null,
    left_at: null,
  })
  const quietAmong = (...members: ConferenceMember[]) =>
    after(20, () => ({ packets: 0 }), { ...talking, conference: { members } })
  expect(quietAmong(member('1001'))).toBeNull()
  expect(quietAmong(member('1001'), { ...member('1002'), state: 'invited' })).toBeNull()
  expect(quietAmong(member('1001'), member('1002', true))).toBeNull()
  expect(quietAmong(member('1001'), member('1002'))).toBe('network')
})

test('the most serious silence is shown first', () => {
  expect(after(20, () => ({ packets: 0, energyIn: 0, energyOut: 0 }))).toBe('network')
})
