import { expect, test } from 'vitest'
import { Failures } from './failures.ts'

const bound = { limit: 3, windowMs: 1_000 }

test('the third failure within the window reaches the limit, for that key only', () => {
  const failures = new Failures(bound)
  expect([failures.add('a', 0), failures.add('b', 1), failures.add('a', 2)]).toEqual([false, false, false])
  expect(failures.add('a', 3)).toBe(true)
})

test('afterwards the count restarts', () => {
  const failures = new Failures(bound)
  for (const at of [0, 1]) failures.add('a', at)
  expect([2, 3, 4, 5].map((at) => failures.add('a', at))).toEqual([true, false, false, true])
})

test('failures far apart do not add up', () => {
  const failures = new Failures(bound)
  for (let at = 0; at < 20_000; at += 600) expect(failures.add('slow', at)).toBe(false)
})

test('many addresses do not exhaust the memory', () => {
  const failures = new Failures(bound)
  for (let n = 0; n < 10_100; n++) failures.add(`address ${n}`, n)
  expect(failures.size).toBe(10_000)
})
