import { expect, test } from 'vitest'
import { createLoopGuard, isLoop } from './loop-guard.ts'

const OURS = 1

test('a call to a number that the company is dialling is its return, in any spelling', () => {
  const guard = createLoopGuard(() => 0)
  guard.dialed('out', { companyId: OURS, number: '+576015550100', returns: 0 })
  for (const dialed of ['6015550100', '576015550100', '00576015550100', '0576015550100'])
    expect(guard.returnsOf(OURS, dialed)).toBe(1)
  expect(guard.returnsOf(OURS, '6015550101')).toBe(0)
  guard.dialed('again', { companyId: OURS, number: '6015550100', returns: 1 })
  expect(guard.returnsOf(OURS, '576015550100')).toBe(2)
  guard.ended('again')
  guard.ended('out')
  expect(guard.returnsOf(OURS, '6015550100')).toBe(0)
})

test("a stranger who dials a company's number has none of its callers refused", () => {
  const guard = createLoopGuard(() => 0)
  for (let at = 0; at < 50; at += 1)
    guard.dialed(`leg ${at}`, { companyId: 2, number: '6015550100', returns: 40 })
  expect(guard.returnsOf(OURS, '6015550100')).toBe(0)
})

test('once it is answered, later calls to that number are new ones', () => {
  let now = 0
  const guard = createLoopGuard(() => now)
  guard.dialed('out', { companyId: OURS, number: '6015550100', returns: 0 })
  guard.answered('out')
  expect(guard.returnsOf(OURS, '6015550100')).toBe(1)
  now = 6_000
  expect(guard.returnsOf(OURS, '6015550100')).toBe(0)
})

test('a forward within a forward is no loop', () => {
  expect(isLoop({ hops: 2, returns: 2 })).toBe(false)
  expect(isLoop({ hops: 4, returns: 0 })).toBe(true)
  expect(isLoop({ hops: 0, returns: 3 })).toBe(true)
})
