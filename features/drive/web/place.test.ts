import { expect, test } from 'vitest'
import { aboveOf, placeOf } from './place.ts'

test('the address names one place; what it cannot name is Home', () => {
  const at = (address: string) => placeOf(new URLSearchParams(address))
  const folder = '0f3b7f0e-5a52-4b9c-8a87-0d1f5a2c7e11'
  expect(at('')).toEqual({ kind: 'folder', folder: null })
  expect(at(`folder=${folder}`)).toEqual({ kind: 'folder', folder })
  expect(at('folder=../etc')).toEqual({ kind: 'folder', folder: null })
  expect(at('view=bin')).toEqual({ kind: 'view', view: 'bin' })
  expect(at('view=all')).toEqual({ kind: 'folder', folder: null })
  expect(at(`folder=${folder}&search= a `)).toEqual({ kind: 'folder', folder })
  expect(at(`folder=${folder}&search= ab `)).toEqual({ kind: 'search', search: 'ab' })
  expect(at('source=crm&search=ab')).toEqual({ kind: 'source', source: 'crm', search: 'ab' })
})

test('above a folder is the one that it lies in, and above what others share their list', () => {
  const at = (folder: string | null) => ({ kind: 'folder', folder }) as const
  const path = [{ id: null }, { id: 'a' }, { id: 'b' }]
  expect(aboveOf(at('b'), path, false)).toEqual(at('a'))
  expect(aboveOf(at('a'), path.slice(0, 2), false)).toEqual(at(null))
  expect(aboveOf(at(null), path.slice(0, 1), false)).toBe(null)
  expect(aboveOf(at('a'), path.slice(0, 2), true)).toEqual({ kind: 'view', view: 'shared' })
  expect(aboveOf({ kind: 'view', view: 'bin' }, [], false)).toEqual(at(null))
})
