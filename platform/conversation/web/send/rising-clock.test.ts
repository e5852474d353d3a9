import { expect, test } from 'vitest'
import { risingClock } from './rising-clock.ts'

test('never returns the same time twice, and catches up with the real clock', () => {
  let now = 1_000
  const clock = risingClock(() => now)
  expect([clock(), clock(), clock()]).toEqual([1_000, 1_001, 1_002])
  now = 5_000
  expect(clock()).toBe(5_000)
  now = 4_000
  expect(clock()).toBe(5_001)
})
