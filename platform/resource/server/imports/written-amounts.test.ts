import { expect, test } from 'vitest'
import { readAmount } from './written-amounts.ts'

test.each([
  ['1.250.000', 1_250_000],
  ['$ 1,250,000', 1_250_000],
  ['1,250,000.50', 1_250_000.5],
  ['1.250.000,50', 1_250_000.5],
  ['1,250,000,00', 1_250_000],
  ['1.250.000.00', 1_250_000],
  ['$ 1.250.000,00 COP', 1_250_000],
  ['COP 1250', 1250],
  ['COL$ 1.250', 1250],
  ['1.250.000 pesos', 1_250_000],
  ['1.000', 1000],
  ['1,000', 1000],
  ['1250,5', 1250.5],
  ["1'250.000", 1_250_000],
  ['1’250.000', 1_250_000],
  ['1 250 000,50', 1_250_000.5],
  ['1\u00a0250\u00a0000', 1_250_000],
  ['(1.000)', -1000],
  ['($ 1.000,00)', -1000],
  ['$ (1.000)', -1000],
  ['-500', -500],
  ['$-500', -500],
  ['−500', -500],
  ['500-', -500],
  ['1.500.000,-', 1_500_000],
  ['$ 1.500.000.-', 1_500_000],
  ['1.25E+06', 1_250_000],
  ['1,25E+06', 1_250_000],
  ['+5', 5],
  ['0', 0],
  ['.5', 0.5],
])('pesos %j', (cell, amount) =>
  expect(readAmount(cell, 'money')).toEqual({ amount, currency: null, inWords: false }),
)

test.each([
  ['1,5 M', 1_500_000],
  ['1.250 M', 1_250_000_000],
  ['$2.5M', 2_500_000],
  ['2 millones', 2_000_000],
  ['1 millón de pesos'.replace(' de', ''), 1_000_000],
  ['500 mil', 500_000],
  ['3k', 3000],
  ['1,2 mil millones', 1_200_000_000],
  ['80 MM', 80_000_000],
])('by a word %j', (cell, amount) =>
  expect(readAmount(cell, 'money')).toEqual({ amount, currency: null, inWords: true }),
)

test.each([
  ['USD 3k', 3000, 'USD'],
  ['US$1,500', 1500, 'US$'],
  ['1500 usd', 1500, 'usd'],
  ['€ 1.500', 1500, '€'],
  ['S/ 1,500.00', 1500, 'S/'],
  ['R$ 1.500,00', 1500, 'R$'],
  ['MX$ 1,500.00', 1500, 'MX$'],
  ['Bs. 20', 20, 'Bs.'],
  ['20 dólares', 20, 'dólares'],
])('another currency %j', (cell, amount, currency) =>
  expect(readAmount(cell, 'money')).toMatchObject({ amount, currency }),
)

test('the column of currencies says which', () => {
  expect(readAmount('1.500', 'money', 'USD')).toMatchObject({ amount: 1500, currency: 'USD' })
  for (const pesos of ['COP', 'cop', 'Peso colombiano', 'Colombian Peso', '$', 'COP - Colombian Peso', ''])
    expect(readAmount('1.500', 'money', pesos)).toMatchObject({ amount: 1500, currency: null })
  expect(readAmount('1.500', 'money', 'Peso mexicano')).toMatchObject({ currency: 'Peso mexicano' })
})

test.each([
  'mucho',
  '1.2.3',
  '1.000.000 - 2.000.000',
  '> 5M',
  '1.250.000 + IVA',
  '10%',
  '~1.000',
  '1.000 aprox.',
  '5 unidades',
  '5--',
  '(5',
  '5 M M',
  '2024-05-17',
  '',
  'x'.repeat(5000),
])('no amount %j', (cell) => expect(readAmount(cell, 'money')).toBeNull())

test.each([
  ['1,25', 1.25],
  ['1.250', 1250],
  ['0.5', 0.5],
  ['1,250', 1.25],
])('decimal %j', (cell, amount) => expect(readAmount(cell, 'decimal')?.amount).toBe(amount))
