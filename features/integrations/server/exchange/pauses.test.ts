import { expect, test } from 'vitest'
import { nextAttempt } from './pauses.ts'

test('pauses grow up to a day, and after about two days it is given up', () => {
  const seconds = (attempts: number, random = 0) =>
    Math.round(((nextAttempt(attempts, () => random)?.getTime() ?? Number.NaN) - Date.now()) / 1000)
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => seconds(attempts))
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect(pauses[0]).toBeLessThan(15)
  expect(pauses.at(-1)).toBeGreaterThan(80_000)
  expect(seconds(2, 1)).toBeGreaterThan(seconds(2))
  expect(nextAttempt(9)).toBeNull()
})
