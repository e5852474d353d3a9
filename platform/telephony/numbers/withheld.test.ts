import { expect, test } from 'vitest'
import { readWithheld } from './withheld.ts'

test.each([
  ['#31#3001234567', '3001234567', true],
  ['#31#+573001234567', '+573001234567', true],
  ['3001234567', '3001234567', false],
  ['*31#3001234567', '*31#3001234567', false],
  ['#31#', '#31#', false],
  ['#31#*97', '#31#*97', false],
])('%s', (dialed, number, hidden) => {
  expect(readWithheld(dialed)).toEqual({ number, hidden })
})
