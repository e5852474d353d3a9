import { expect, test } from 'vitest'
import { nextOrder, readOrders, sortedIndexes, writeOrders } from './table-order.ts'

test('the sort orders of several tables survive the round trip through the URL', () => {
  const text = 'byDay:-2,byHour:0'
  expect(writeOrders(readOrders(text))).toBe(text)
  expect([...readOrders('byDay:x,:3,,byHour:-12')]).toEqual([['byHour', { column: 12, descending: true }]])
})

test("numbers sort descending first, words ascending; the third click restores the report's order", () => {
  expect(nextOrder(undefined, 1, true)).toEqual({ column: 1, descending: true })
  expect(nextOrder({ column: 1, descending: true }, 1, true)).toEqual({ column: 1, descending: false })
  expect(nextOrder({ column: 1, descending: false }, 1, true)).toBeNull()
  expect(nextOrder({ column: 1, descending: false }, 0, false)).toEqual({ column: 0, descending: false })
  expect(nextOrder({ column: 0, descending: true }, 0, false)).toBeNull()
})

test('empty values sort last in both directions, and equal rows keep their order', () => {
  expect(sortedIndexes([3, null, 10, 3], false, 'es')).toEqual([0, 3, 2, 1])
  expect(sortedIndexes([3, null, 10, 3], true, 'es')).toEqual([2, 0, 3, 1])
  expect(sortedIndexes(['Óscar', 'ana', 'Zoe'], false, 'es')).toEqual([1, 0, 2])
})
