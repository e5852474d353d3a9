import { expect, test } from 'vitest'
import { nextOrder, sortedBy } from './sort-order.ts'

const name = { ascending: 'name', descending: '-name', first: 'ascending' } as const
const amount = { ascending: 'amount', descending: '-amount' }

test('a click on a heading sorts by its column alone, another click reverses', () => {
  expect(nextOrder('-created_at', name, false)).toBe('name')
  expect(nextOrder('name', name, false)).toBe('-name')
  expect(nextOrder('-name', name, false)).toBe('name')
  expect(nextOrder('name', amount, false)).toBe('-amount')
  expect(nextOrder('name,-amount', amount, false)).toBe('amount')
})

test('with Shift a column is added, then reversed, then removed', () => {
  expect(nextOrder('name', amount, true)).toBe('name,-amount')
  expect(nextOrder('name,-amount', amount, true)).toBe('name,amount')
  expect(nextOrder('name,amount', amount, true)).toBe('name')
  expect(nextOrder('amount', amount, true)).toBe('-amount')
})

test('each heading knows its direction and position in the order', () => {
  expect(sortedBy('name,-amount', amount)).toEqual({ direction: 'desc', index: 1, of: 2 })
  expect(sortedBy('name', amount)).toBeNull()
  expect(sortedBy('name', undefined)).toBeNull()
})
