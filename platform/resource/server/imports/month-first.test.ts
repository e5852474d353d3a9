import { expect, test } from 'vitest'
import { withYearFirst } from './month-first.ts'

test.each([
  [
    'one day that cannot be a month decides for its column',
    ['03/25/2024', '03/04/2024 9:05 AM', ''],
    ['2024-03-25', '2024-03-04 9:05 AM', ''],
  ],
  ['days first stay', ['25/03/2024', '03/04/2024'], ['25/03/2024', '03/04/2024']],
  ['so does what could be either', ['03/04/2024'], ['03/04/2024']],
  ['and a column of both', ['25/03/2024', '03/25/2024'], ['25/03/2024', '03/25/2024']],
  ['and texts', ['entre 03/25/2024 y hoy'], ['entre 03/25/2024 y hoy']],
] as const)('%s', (_, column, expected) => {
  expect(withYearFirst(column.map((cell) => ['x', cell])).map(([, cell]) => cell)).toEqual([...expected])
})
