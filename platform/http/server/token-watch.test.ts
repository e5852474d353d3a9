import { expect, test } from 'vitest'
import { createTokenWatch } from './token-watch.ts'

const MINUTE = 60_000

test('made-up tokens count together, by their address; a good one counts by its session', () => {
  const watch = createTokenWatch(3)
  expect(watch.keyOf('a', '10.0.0.1')).toBe(watch.keyOf('b', '10.0.0.1'))
  expect(watch.keyOf(null, '10.0.0.1')).toBe(watch.keyOf('b', '10.0.0.1'))
  expect(watch.keyOf('a', '10.0.0.2')).not.toBe(watch.keyOf('a', '10.0.0.1'))
  watch.good('a', 7)
  expect(watch.keyOf('a', '10.0.0.1')).toBe('session 7')
  expect(watch.keyOf('a', '10.0.0.9')).toBe('session 7')
})

test('an address that makes tokens up waits for the rest of the minute, alone, and not with tokens that are good', () => {
  let time = 0
  const watch = createTokenWatch(3, () => time)
  watch.good('good', 1)
  for (const token of ['a', 'b', 'c']) {
    expect(watch.waitOf(token, '10.0.0.1')).toBeNull()
    watch.bad(token, '10.0.0.1')
  }
  time = MINUTE / 4
  expect(watch.waitOf('d', '10.0.0.1')).toBe(45)
  expect(watch.waitOf('d', '10.0.0.2')).toBeNull()
  expect(watch.waitOf('good', '10.0.0.1')).toBeNull()
  time = MINUTE
  expect(watch.waitOf('d', '10.0.0.1')).toBeNull()
  watch.bad('d', '10.0.0.1')
  expect(watch.waitOf('e', '10.0.0.1')).toBeNull()
})

test('a token is known no longer once it was refused, or long unused', () => {
  let time = 0
  const watch = createTokenWatch(3, () => time)
  watch.good('revoked', 1)
  watch.good('unused', 2)
  watch.bad('revoked', '10.0.0.1')
  expect(watch.keyOf('revoked', '10.0.0.1')).toBe('address 10.0.0.1')
  time = 20 * MINUTE
  expect(watch.keyOf('unused', '10.0.0.1')).toBe('address 10.0.0.1')
})

test('however many there are, no more than so many are held', () => {
  const watch = createTokenWatch(1)
  watch.good('first', 1)
  for (let token = 0; token < 20_000; token += 1) watch.good(String(token), token)
  expect(watch.keyOf('first', 'a')).toBe('address a')
  expect(watch.keyOf('19999', 'a')).toBe('session 19999')
})
