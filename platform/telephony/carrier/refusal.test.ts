import { expect, test } from 'vitest'
import { carrierRefusal } from './refusal.ts'

test.each([
  [404, 'unknown-number'],
  [410, 'unknown-number'],
  [484, 'unknown-number'],
  [485, 'unknown-number'],
  [604, 'unknown-number'],
  [486, 'busy'],
  [600, 'busy'],
  [480, 'no-answer'],
  [487, 'no-answer'],
  [603, 'rejected'],
  [699, 'rejected'],
  [433, 'rejected'],
  [482, 'rejected'],
  [483, 'rejected'],
  [401, 'forbidden'],
  [402, 'forbidden'],
  [403, 'forbidden'],
  [407, 'forbidden'],
  [503, 'congestion'],
  [500, 'failed'],
  [502, 'failed'],
  [504, 'failed'],
  [488, 'failed'],
  [606, 'failed'],
  [302, 'failed'],
  [499, 'failed'],
] as const)('%i of a carrier is %s', (status, cause) => {
  expect(carrierRefusal(status, false)).toBe(cause)
  expect(carrierRefusal(status, true)).toBe(cause)
})

test('a carrier that gives no response at all is dead; a number that rang was not answered', () => {
  expect(carrierRefusal(408, false)).toBe('failed')
  expect(carrierRefusal(408, true)).toBe('no-answer')
})
