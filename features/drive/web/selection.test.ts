import { expect, test } from 'vitest'
import { clicked, everything, kept, moved, NOTHING, named } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const keysOf = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].toSorted().join('')

test('a click selects one, Ctrl toggles it, Shift takes the range from the last click', () => {
  const one = clicked(NOTHING, order, 'b')
  expect(keysOf(one)).toBe('b')
  expect(keysOf(clicked(one, order, 'd'))).toBe('d')
  const two = clicked(one, order, 'd', { toggle: true })
  expect(keysOf(two)).toBe('bd')
  expect(keysOf(clicked(two, order, 'b', { toggle: true }))).toBe('d')
  const range = clicked(one, order, 'd', { extend: true })
  expect(keysOf(range)).toBe('bcd')
  // The anchor stays: the range turns around it.
  expect(keysOf(clicked(range, order, 'a', { extend: true }))).toBe('ab')
  expect(keysOf(clicked(two, order, 'e', { extend: true, toggle: true }))).toBe('bde')
  expect(keysOf(clicked(NOTHING, order, 'c', { extend: true }))).toBe('c')
})

test('arrows move and select, Shift extends, Ctrl moves alone; the ends hold', () => {
  const first = moved(NOTHING, order, 1)
  expect([first.current, keysOf(first)]).toEqual(['a', 'a'])
  expect(moved(NOTHING, order, -1).current).toBe('e')
  const extended = moved(moved(first, order, 1, { extend: true }), order, 1, { extend: true })
  expect([extended.current, keysOf(extended)]).toEqual(['c', 'abc'])
  expect(keysOf(moved(extended, order, -1, { extend: true }))).toBe('ab')
  const apart = moved(extended, order, 1, { toggle: true })
  expect([apart.current, keysOf(apart)]).toEqual(['d', 'abc'])
  expect(moved(first, order, -5).current).toBe('a')
  expect(moved(first, order, 50).current).toBe('e')
  expect(moved(first, [], 1)).toBe(NOTHING)
  expect(keysOf(everything(order, first))).toBe('abcde')
})

test('what goes leaves the selection, and the keyboard goes to its neighbour', () => {
  const two = clicked(clicked(NOTHING, order, 'b'), order, 'c', { toggle: true })
  expect(kept(two, order, order)).toBe(two)
  const gone = kept(two, ['a', 'd', 'e'], order)
  expect([keysOf(gone), gone.current, gone.anchor]).toEqual(['', 'd', null])
  expect(kept(clicked(NOTHING, order, 'e'), ['a'], order).current).toBe('a')
  expect(kept(clicked(NOTHING, order, 'e'), [], order).current).toBe(null)
})

test('typing goes to a name, one letter to the next of that letter', () => {
  const items = ['Informe', 'índice', 'Ámbar', 'infra'].map((name, index) => ({
    key: order[index] ?? '',
    name,
  }))
  const at = (current: string | null, typed: string) => named({ ...NOTHING, current }, items, typed)
  expect([at(null, 'i'), at('a', 'i'), at('b', 'i'), at('d', 'i')]).toEqual(['a', 'b', 'd', 'a'])
  expect([at('a', 'inf'), at('a', 'infr'), at('a', 'am'), at('a', 'z')]).toEqual(['a', 'd', 'c', null])
})
