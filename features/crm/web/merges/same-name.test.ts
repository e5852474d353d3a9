import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

test.each([
  ['Marcela Duarte', 'marcela DUARTE R.', true],
  ['José Peña', 'Jose Maria Pena Ruiz', true],
  ['Duarte Marcela', 'Marcela Duarte', true],
  ['Marcela Duarte', 'Marcela Díaz', false],
  // A first name alone is too common.
  ['Marcela', 'Marcela Duarte', false],
  ['', '', false],
])('%s and %s: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
  expect(isSameName(other, one)).toBe(same)
})
