import { expect, test } from 'vitest'
import { callWayOf } from './call-way.ts'
import { apply, initialPhone, type PhoneEvent } from './phone-state.ts'
import { MAX_CALLS } from './softphone.ts'

const registered: PhoneEvent = { type: 'registered' }
const began = (id: string): PhoneEvent => ({ type: 'call-began', id, direction: 'OUTGOING', number: '1002' })
const talking = (id: string): PhoneEvent[] => [began(id), { type: 'answered', id, at: 5000 }]
const full = Array.from({ length: MAX_CALLS }, (_, n) => talking(`call ${n}`)).flat()

test.each([
  ['nothing without a phone', null, []],
  ['call', 'call', [registered]],
  ['nothing while a call is set up', null, [registered, began('a')]],
  ['hold the running call or invite to it', 'choose', [registered, ...talking('a')]],
  ['invite, with no room for another call', 'invite', [registered, ...full]],
] as const)('a click on somebody in a list: %s', (_, way, events) => {
  expect(callWayOf([...events].reduce(apply, initialPhone('connecting')))).toBe(way)
})
