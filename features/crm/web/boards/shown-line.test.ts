import { expect, test } from 'vitest'
import { shownLine } from './shown-line.ts'

const lines = [{ id: 1 }, { id: 2 }, { id: 3 }]
const phases = [{ line: { id: 2 } }]

test('the requested line wins, then the last viewed, then the first with columns', () => {
  const shown = (...target: (number | null)[]) => shownLine(lines, phases, target)?.id
  expect(shown(3, 1)).toBe(3)
  expect(shown(null, 1)).toBe(1)
  expect(shown(9, null)).toBe(2)
  expect(shownLine(lines, [], [])?.id).toBe(1)
  expect(shownLine([], [], [1])).toBeUndefined()
})
