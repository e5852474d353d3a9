import { expect, test } from 'vitest'
import { retryAt } from './step-failures.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const minutesUntil = (at: Date | null) => at && (at.getTime() - NOW.getTime()) / 60_000

test('a step is tried again ever later, and then given up', () => {
  const tries = [1, 2, 3, 4, 5].map((failures) => minutesUntil(retryAt(failures, 'credentials', NOW)))
  expect(tries).toEqual([10, 30, 120, 360, null])
})

test('what lies with the person is not tried again', () => {
  expect(retryAt(1, 'undeliverable', NOW)).toBeNull()
  expect(retryAt(1, 'blocked_by_user', NOW)).toBeNull()
})
