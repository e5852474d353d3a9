import { expect, test } from 'vitest'
import { moneyText } from './money-text.ts'

test.each([
  ['1234567.0000', 'COP', 'es', '$ 1.234.567'],
  ['250000.5000', 'COP', 'es', '$ 250.000,50'],
  ['0.0125', 'COP', 'es', '$ 0,0125'],
  ['-40', 'COP', 'es', '-$ 40'],
  ['1200', 'USD', 'es', '$ 1.200,00'],
  ['1200.5', 'USD', 'en', '$1,200.50'],
  // More digits than a floating number has.
  ['99999999999999.9999', 'COP', 'es', '$ 99.999.999.999.999,9999'],
] as const)('%s %s in %s', (decimal, currency, language, text) =>
  expect(moneyText(decimal, currency, language).replaceAll('\u00a0', ' ')).toBe(text),
)
