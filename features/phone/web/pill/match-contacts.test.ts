import { expect, test } from 'vitest'
import { bestMatches, matchContacts } from './match-contacts.ts'

const contact = (name: string, number: string) => ({ endpoint: `demo-${number}`, name, number })
const all = [
  contact('Luis Peña', '1002'),
  contact('Ana María Ríos', '1001'),
  contact('Marta 100', '2010'),
  contact('Mariana Luz', '1005'),
]
const names = (typed: string) => matchContacts(all, typed).map(({ name }) => name)

test('an empty text suggests nobody', () => expect(names('  ')).toEqual([]))
test('numbers come before names', () =>
  expect(names('100')).toEqual(['Ana María Ríos', 'Luis Peña', 'Mariana Luz', 'Marta 100']))
test('accents and case do not matter', () => {
  expect(names('pena')).toEqual(['Luis Peña'])
  expect(names('RÍOS')).toEqual(['Ana María Ríos'])
})
test('a word that starts with the text comes before one that contains it', () =>
  expect(names('lu')).toEqual(['Luis Peña', 'Mariana Luz']))
test('at most five are suggested', () =>
  expect(
    matchContacts(
      Array.from({ length: 9 }, (_, n) => contact(`A${n}`, `30${n}`)),
      '30',
    ),
  ).toHaveLength(5))

test('only the best matches remain, several when they match equally well', () => {
  const best = (typed: string) => bestMatches(all, typed).map(({ number }) => number)
  expect(best('luis')).toEqual(['1002'])
  // A word of "Ana María" starts with it, "Mariana" only contains it.
  expect(best('ana')).toEqual(['1001'])
  expect(best('lu')).toEqual(['1002', '1005'])
  expect(
    bestMatches([...all, contact('Luis Peñalosa', '1009')], 'luis peña').map(({ number }) => number),
  ).toEqual(['1002'])
  expect(best('zz')).toEqual([])
})
