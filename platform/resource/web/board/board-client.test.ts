import { expect, test } from 'vitest'
import { columnQuery } from './board-client.ts'

test('further cards of a declared board are those of its column', () => {
  expect(columnQuery({ by: 'phase' }, { search: 'ana' }, '7')).toEqual({ search: 'ana', phase: '7' })
})

test('further cards of a custom field keep what narrows the board, whatever letters the choice has', () => {
  const board = { by: 'v12', params: { id: 12 } }
  expect(columnQuery(board, { search: 'ana' }, 'Norte, alto')).toEqual({
    search: 'ana',
    where: JSON.stringify({ and: [{ field: 'v12', op: 'is', value: ['Norte, alto'] }] }),
  })
  const where = JSON.stringify({ field: 'city', op: 'contains', value: 'Cali' })
  expect(columnQuery(board, { where }, '')).toEqual({
    where: JSON.stringify({
      and: [
        { field: 'city', op: 'contains', value: 'Cali' },
        { field: 'v12', op: 'empty' },
      ],
    }),
  })
})
