import { expect, test } from 'vitest'
import { nextOrder, sortedBy } from './sort-order.ts'

const name = { ascending: 'name', descending: '-name', first: 'ascending' } as const
const amount = { ascending: 'amount', descending: '-amount' }

test('a heading orders by its column alone and turns round when pressed again', () => {
  expect(nextOrder('-created_at', name, false)).toBe('name')
  expect(nextOrder('name', name, false)).toBe('-name')
  expect(nextOrder('-name', name, false)).toBe('name')
  expect(nextOrder('name', amount, false)).toBe('-amount')
  expect(nextOrder('name,-amount', amount, false)).toBe('amount')
})

test('with shift a column joins the others, turns round and goes', () => {
  expect(nextOrder('name', amount, true)).toBe('name,-amount')
  expect(nextOrder('name,-amount', amount, true)).toBe('name,amount')
  expect(nextOrder('name,amount', amount, true)).toBe('name')
  expect(nextOrder('amount', amount, true)).toBe('-amount')
})

test('each heading knows its way and its place', () => {
  expect(sortedBy('name,-amount', amount)).toEqual({ direction: 'desc', place: 1, of: 2 })
  expect(sortedBy('name', amount)).toBeNull()
  expect(sortedBy('name', undefined)).toBeNull()
})
