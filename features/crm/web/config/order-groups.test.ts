import { expect, test } from 'vitest'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { canMove, groupField, moved } from './order-groups.ts'

const row = (id: number, more: object): ResourceRecord => ({
  id,
  version: 1,
  enabled: true,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
})

test('a list is grouped by the first field of its order', () => {
  expect(groupField('phase,position')).toBe('phase')
  expect(groupField('entity,position')).toBe('entity')
  expect(groupField('position')).toBeNull()
})

test('a stage moves within its phase only', () => {
  const [one, two] = [
    { id: 1, label: 'Exploración' },
    { id: 2, label: 'Cierre' },
  ]
  const rows = [row(11, { phase: one }), row(12, { phase: one }), row(21, { phase: two })]
  const can = (from: number, to: number) => canMove(rows, 'phase', from, to)
  expect([can(0, 1), can(1, 0), can(1, 2), can(2, 1), can(0, -1), can(2, 3)]).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(canMove(rows, null, 1, 2)).toBe(true)
})

test('a moved row gets its new position', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
