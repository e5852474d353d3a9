import { expect, test } from 'vitest'
import { matchByName } from './match-by-name.ts'

const own = [
  { user: 1, name: 'Ana Gómez', remote: null },
  { user: 2, name: 'Luis Martínez', remote: '9' },
  { user: 3, name: 'Pedro Ruiz', remote: null },
  { user: 4, name: 'pedro  ruiz', remote: null },
  { user: 5, name: 'Rosa', remote: null },
  { user: 6, name: 'Rosa', remote: null },
]

test('people of one name are matched without accents; namesakes and those taken are left to a person', () => {
  const theirs = [
    { id: '7', name: 'ANA GOMEZ' },
    { id: '9', name: 'Luis Martinez' },
    { id: '10', name: 'Rosa' },
    { id: '11', name: 'Pedro Ruiz' },
  ]
  expect([...matchByName(own, theirs)]).toEqual([
    [1, '7'],
    [3, '11'],
  ])
  expect(matchByName(own, [...theirs, { id: '12', name: 'Ana Gómez' }]).has(1)).toBe(false)
})
