import { expect, test } from 'vitest'
import { showTyped, typePhone } from './phone-typing.ts'

test.each([
  ['310 555 0101', 'CO', 'CO', '+573105550101'],
  ['0057 310 555 0101', 'CO', 'CO', '+573105550101'],
  ['+34 612 34 56 78', 'CO', 'ES', '+34612345678'],
  ['\u202a+34 612 34 56 78', 'CO', 'ES', '+34612345678'],
  ['305 555 0101', 'US', 'US', '+13055550101'],
  ['5550101', 'CO', 'CO', '5550101'],
  ['3105550101 / 3205550101', 'CO', 'CO', '3105550101 / 3205550101'],
  ['', 'CO', 'CO', ''],
  // No number of Spain must not become one of Colombia, where it would be read.
  ['3105550101', 'ES', 'ES', '+343105550101'],
])('%j typed for %s is of %s: %s', (text, country, found, value) =>
  expect(typePhone(text, country, 'CO')).toMatchObject({ country: found, value }),
)

test('the country does not jump while a number is typed', () => {
  const digits = '3180012345'
  for (let end = 1; end <= digits.length; end += 1)
    expect(typePhone(digits.slice(0, end), 'CO', 'CO').country).toBe('CO')
})

test.each([
  ['+573105550101', 'CO', '310 5550101'],
  ['+34612345678', 'ES', '612 34 56 78'],
  ['1001', 'CO', '1001'],
  ['', 'CO', ''],
])('%s is shown for %s as %s', (value, country, national) =>
  expect(showTyped(value, 'CO')).toEqual({ country, national }),
)
