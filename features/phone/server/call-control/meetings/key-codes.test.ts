import { expect, test } from 'vitest'
import { createKeyCodes } from './key-codes.ts'

function keyed(keys: string, pauseMs = 100): (string | null)[] {
  let now = 0
  const read = createKeyCodes(() => now)
  return [...keys].map((digit) => {
    now += pauseMs
    return read(digit)
  })
}

test.each([
  ['*6', [null, 'mute']],
  ['*9', [null, 'hand']],
  // A second thought.
  ['**6', [null, null, 'mute']],
  ['*66', [null, 'mute', null]],
  ['6*1', [null, null, null]],
  ['123456789#', Array.from({ length: 10 }, () => null)],
])('%s', (keys, read) => expect(keyed(keys)).toEqual(read))

test('a key that comes long after the star is no code', () => {
  expect(keyed('*6', 4_000)).toEqual([null, null])
})
