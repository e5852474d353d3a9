import { expect, test } from 'vitest'
import { createTokenWatch } from './token-watch.ts'

const MINUTE = 60_000

test("unknown tokens share their address's rate limit; a valid one has its session's", () => {
  const watch = createTokenWatch(3)
  expect(watch.keyOf('a', '10.0.0.1')).toBe(watch.keyOf('b', '10.0.0.1'))
  expect(watch.keyOf(null, '10.0.0.1')).toBe(watch.keyOf('b', '10.0.0.1'))
  expect(watch.keyOf('a', '10.0.0.2')).not.toBe(watch.keyOf('a', '10.0.0.1'))
  watch.good('a', 7)
  expect(watch.keyOf('a', '10.0.0.1')).toBe('session 7')
  expect(watch.keyOf('a', '10.0.0.9')).toBe('session 7')
})

test('an address that sends invalid tokens waits for the rest of the minute; other addresses and valid tokens are not affected', () => {
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

test('a token is forgotten when it is refused, or unused for long', () => {
  let time = 0
  const watch = createTokenWatch(3, () => time)
  watch.good('revoked', 1)
  watch.good('unused', 2)
  watch.bad('revoked', '10.0.0.1')
  expect(watch.keyOf('revoked', '10.0.0.1')).toBe('address 10.0.0.1')
  time = 20 * MINUTE
  expect(watch.keyOf('unused', '10.0.0.1')).toBe('address 10.0.0.1')
})

test('the number of remembered tokens is bounded', () => {
  const watch = createTokenWatch(1)
  watch.good('first', 1)
  for (let token = 0; token < 20_000; token += 1) watch.good(String(token), token)
  expect(watch.keyOf('first', 'a')).toBe('address a')
  expect(watch.keyOf('19999', 'a')).toBe('session 19999')
})
