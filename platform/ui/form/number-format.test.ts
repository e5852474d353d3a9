import { expect, test } from 'vitest'
import { groupedNumber, plainNumber } from './number-format.ts'

test('an amount may be typed with or without thousands separators and currency sign', () => {
  for (const typed of ['1250000', '1.250.000', '$ 1.250.000']) expect(plainNumber(typed, 0)).toBe('1250000')
  expect(plainNumber('-5', 0)).toBe('-5')
  expect(groupedNumber('1250000')).toBe('1.250.000')
  expect(groupedNumber('')).toBe('')
})

test('decimals may be typed with a comma, or with the point of a number pad', () => {
  expect(plainNumber('1.234,567', 2)).toBe('1234.56')
  expect(plainNumber('3.5', 2)).toBe('3.5')
  expect(plainNumber('1.234.567', 2)).toBe('1234567')
  expect(plainNumber('3,', 2)).toBe('3.')
  expect(groupedNumber('-1234.5')).toBe('-1.234,5')
})
