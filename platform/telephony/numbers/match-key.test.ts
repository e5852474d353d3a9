import { expect, test } from 'vitest'
import { matchKey } from './parse-phone.ts'

test.each([
  // Ranges that the library does not know yet.
  ['CL', ['912345678', '56912345678', '+56912345678', '0056912345678']],
  ['CO', ['3302345678', '573302345678', '+573302345678', '00573302345678']],
  // Known ones.
  ['CO', ['3105550101', '573105550101', '+57 310 555 0101', '0057-310-5550101']],
] as const)('in %s all forms of a number have one key: %j', (country, forms) => {
  expect(new Set(forms.map((form) => matchKey(form, country))).size).toBe(1)
})

test('numbers inside a company and codes are compared as they are', () => {
  for (const text of ['1001', '*97', '#21', '123']) expect(matchKey(text, 'CO')).toBe(text)
})
