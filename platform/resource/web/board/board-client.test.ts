import { expect, test } from 'vitest'
import { columnQuery } from './board-client.ts'

test('more cards of a declared board are loaded by its column', () => {
  expect(columnQuery({ by: 'phase' }, { search: 'ana' }, '7')).toEqual({ search: 'ana', phase: '7' })
})

test("more cards of a custom field's board keep its filter, and a choice may contain any characters", () => {
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
