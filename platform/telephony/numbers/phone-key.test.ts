import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneKey, spellingsOf } from './phone-key.ts'

test('the spellings of a mobile in Mexico, Argentina and Brazil are one number', () => {
  expect(phoneKey('5215512345678')).toBe('+525512345678')
  expect(phoneKey('+52 55 1234 5678')).toBe('+525512345678')
  expect(phoneKey('5491123456789')).toBe('+541123456789')
  expect(phoneKey('541123456789')).toBe('+541123456789')
  expect(phoneKey('551187654321')).toBe('+5511987654321')
  expect(phoneKey('5511987654321')).toBe('+5511987654321')
})

test('landlines and other countries are unchanged', () => {
  expect(phoneKey('551132654321')).toBe('+551132654321')
  expect(phoneKey('573001234567')).toBe('+573001234567')
  expect(phoneKey('5215512345')).toBe('+5215512345')
})

test('every spelling has the same canonical form', () => {
  const numbers = fc.tuple(
    fc.constantFrom('52', '521', '54', '549', '5511', '55119', '57'),
    fc.integer({ min: 10_000_000, max: 9_999_999_999 }),
  )
  fc.assert(
    fc.property(numbers, ([country, rest]) => {
      const canonical = phoneKey(`${country}${rest}`)
      expect(
        spellingsOf(canonical)
          .map(phoneKey)
          .every((form) => form === canonical),
      ).toBe(true)
    }),
  )
})
