import { expect, test } from 'vitest'
import { monthFrom, stateOfGoal } from './goal-state.ts'

test.each([
  [{ target: 10, reached: 10, elapsed: 0.2 }, 'reached'],
  [{ target: 10, reached: 5, elapsed: 0.5 }, 'onTrack'],
  [{ target: 10, reached: 4, elapsed: 0.5 }, 'behind'],
  [{ target: 10, reached: 0, elapsed: 0 }, 'onTrack'],
] as const)('%o is %s', (goal, state) => {
  expect(stateOfGoal(goal)).toBe(state)
})

test.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-03', 0, '2026-03'],
] as const)('%s and %i months is %s', (month, by, other) => {
  expect(monthFrom(month, by)).toBe(other)
})
