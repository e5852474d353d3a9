import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['50000', '50000'],
  ['50.000', '50000'],
  ['$ 1.250.000', '1250000'],
  ['1.250.000,50', '1250000.50'],
  ['1,250,000.5', '1250000.5'],
  ['12,5', '12.5'],
  ['0.0001', '0.0001'],
  ['-300', '-300'],
])('%s is an amount', (typed, amount) => expect(parseAmount(typed)).toBe(amount))

test.each(['', 'diez', '1,2,3', '1.25.000', '1.5.5', '0,00001', '123456789012', '1e5', '--3', '5,'])(
  '%s is none',
  (typed) => expect(parseAmount(typed)).toBeNull(),
)
