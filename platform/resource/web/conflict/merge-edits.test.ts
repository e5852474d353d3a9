import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clashesOf } from './merge-edits.ts'

const BASE = { name: 'Ana', city: 'Cali', notes: '', tags: ['a'] }

test('different fields do not clash, the same field does, the same value does not', () => {
  expect(clashesOf(BASE, { ...BASE, city: 'Tunja' }, { ...BASE, name: 'Eva' })).toEqual([])
  expect(clashesOf(BASE, { ...BASE, city: 'Tunja' }, { ...BASE, city: 'Tunja' })).toEqual([])
  expect(clashesOf(BASE, { ...BASE, city: 'Tunja' }, { ...BASE, city: 'Pasto', name: 'Eva' })).toEqual([
    { name: 'city', mine: 'Tunja', theirs: 'Pasto' },
  ])
  expect(clashesOf(BASE, { ...BASE, tags: ['b'] }, { ...BASE, tags: [] })).toHaveLength(1)
})

test('whatever two people do, a field clashes exactly when both changed it differently', () => {
  const record = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      const names = clashesOf(base, mine, theirs).map(({ name }) => name)
      for (const name of ['a', 'b', 'c'] as const)
        expect(names.includes(name)).toBe(new Set([base[name], mine[name], theirs[name]]).size === 3)
    }),
  )
})
