import { expect, test } from 'vitest'
import { matchContacts } from './match-contacts.ts'

const contact = (name: string, number: string) => ({ endpoint: `demo-${number}`, name, number })
const all = [
  contact('Luis Peña', '1002'),
  contact('Ana María Ríos', '1001'),
  contact('Marta 100', '2010'),
  contact('Mariana Luz', '1005'),
]
const names = (typed: string) => matchContacts(all, typed).map(({ name }) => name)

test('nothing typed proposes nobody', () => expect(names('  ')).toEqual([]))
test('numbers come before names', () =>
  expect(names('100')).toEqual(['Ana María Ríos', 'Luis Peña', 'Mariana Luz', 'Marta 100']))
test('accents and case do not matter', () => {
  expect(names('pena')).toEqual(['Luis Peña'])
  expect(names('RÍOS')).toEqual(['Ana María Ríos'])
})
test('a word that begins so comes before one that contains it', () =>
  expect(names('lu')).toEqual(['Luis Peña', 'Mariana Luz']))
test('five at most', () =>
  expect(
    matchContacts(
      Array.from({ length: 9 }, (_, n) => contact(`A${n}`, `30${n}`)),
      '30',
    ),
  ).toHaveLength(5))
