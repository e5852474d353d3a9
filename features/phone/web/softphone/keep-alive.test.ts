import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANSWER_WITHIN, KeepAlive, PING_EVERY } from './keep-alive.ts'

let notified: string[]
let alive: KeepAlive

beforeEach(() => {
  vi.useFakeTimers()
  notified = []
  alive = new KeepAlive({ ping: () => notified.push('ping'), onDead: () => notified.push('dead') })
  alive.start()
})
afterEach(() => {
  alive.stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('an end that answers in time stays alive', () => {
  for (let turn = 1; turn <= 3; turn += 1) {
    vi.advanceTimersByTime(turn === 1 ? PING_EVERY : PING_EVERY - ANSWER_WITHIN + 1)
    vi.advanceTimersByTime(ANSWER_WITHIN - 1)
    alive.heard()
  }
  expect(notified).toEqual(['ping', 'ping', 'ping'])
})

test('a missing answer means a dead connection, and an extra check finds it at once', () => {
  alive.check()
  alive.check()
  vi.advanceTimersByTime(ANSWER_WITHIN - 1)
  expect(notified).toEqual(['ping'])
  vi.advanceTimersByTime(1)
  expect(notified).toEqual(['ping', 'dead'])
})

test('after the page was suspended it pings again, since the answer may be unread', () => {
  alive.check()
  vi.setSystemTime(Date.now() + 60_000)
  vi.advanceTimersByTime(ANSWER_WITHIN)
  expect(notified).toEqual(['ping', 'ping'])
  vi.advanceTimersByTime(ANSWER_WITHIN)
  expect(notified).toEqual(['ping', 'ping', 'dead'])
})

test('a stopped keep-alive sends no pings', () => {
  alive.check()
  alive.stop()
  alive.check()
  vi.advanceTimersByTime(10 * PING_EVERY)
  expect(notified).toEqual(['ping'])
})
