import { expect, test } from 'vitest'
import { DTMF } from '#platform/ui/sound/tones.ts'
import { apply, initialPhone, type PhoneEvent } from '../softphone/phone-state.ts'
import { soundFor } from './sound-for.ts'
import { patternFor } from './tone-patterns.ts'

const incoming: PhoneEvent = { type: 'call-began', id: 'a', direction: 'INCOMING', number: '1' }
const outgoing: PhoneEvent = { type: 'call-began', id: 'a', direction: 'OUTGOING', number: '1' }
const second: PhoneEvent = { type: 'call-began', id: 'b', direction: 'INCOMING', number: '2' }
const accepted: PhoneEvent = { type: 'accepted', id: 'a' }
const alerting: PhoneEvent = { type: 'alerting', id: 'a' }
const answered: PhoneEvent = { type: 'answered', id: 'a', at: 1 }
const ended = (end: 'busy' | 'hangup' | 'cancelled'): PhoneEvent => ({ type: 'ended', id: 'a', end })

test.each([
  [null, []],
  ['ring', [incoming]],
  [null, [incoming, accepted]],
  [null, [incoming, ended('cancelled')]],
  [null, [outgoing]],
  ['ringback', [outgoing, alerting]],
  [null, [outgoing, alerting, { type: 'early-sound', id: 'a' }]],
  [null, [outgoing, alerting, answered]],
  ['waiting', [outgoing, answered, second]],
  ['ring', [outgoing, answered, { type: 'held', id: 'a', by: 'self', held: true }, second]],
  ['ring', [outgoing, answered, second, ended('hangup')]],
  [null, [outgoing, answered, second, { type: 'ended', id: 'b', end: 'cancelled' }]],
  ['busy', [outgoing, alerting, ended('busy')]],
  [null, [outgoing, alerting, ended('busy'), { type: 'last-dismissed' }]],
  [null, [outgoing, alerting, answered, ended('hangup')]],
] as [string | null, PhoneEvent[]][])('%s after %j', (sound, events) =>
  expect(soundFor(events.reduce(apply, initialPhone('connecting')))).toBe(sound),
)

test('an unknown ring tone plays the classic bell, and each known one sounds different', () => {
  expect(patternFor('ring', 'nothing')).toBe(patternFor('ring', 'classic'))
  const known = ['classic', 'marimba', 'digital', 'soft'].map((name) => patternFor('ring', name))
  expect(new Set(known).size).toBe(4)
})

test('every key has its own pair of tones', () => {
  expect(new Set(Object.values(DTMF).map((pair) => pair.join())).size).toBe(12)
})
