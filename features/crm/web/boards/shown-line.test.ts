import { expect, test } from 'vitest'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { shownLine } from './shown-line.ts'

const record = (id: number, more: object = {}): ResourceRecord => ({
  id,
  version: 1,
  enabled: true,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
const lines = [record(1), record(2), record(3)]
const phases = [record(10, { line: { id: 2, label: 'Dos' } })]

test('the requested line wins, then the last viewed, then the first with columns', () => {
  const shown = (...target: (number | null)[]) => shownLine(lines, phases, target)?.id
  expect(shown(3, 1)).toBe(3)
  expect(shown(null, 1)).toBe(1)
  expect(shown(9, null)).toBe(2)
  expect(shownLine(lines, [], [])?.id).toBe(1)
  expect(shownLine([], [], [1])).toBeUndefined()
})
