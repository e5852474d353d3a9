import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a silent connection is probed, and dead when it does not answer', () => {
  const notified: string[] = []
  const heart = createHeartbeat({
    ask: () => notified.push('asked') > 0,
    onDead: () => notified.push('dead'),
  })
  vi.advanceTimersByTime(19_000)
  heart.heard()
  vi.advanceTimersByTime(19_000)
  expect(notified).toEqual([])
  vi.advanceTimersByTime(4_000)
  heart.heard()
  vi.advanceTimersByTime(19_000)
  expect(notified).toEqual(['asked'])
  vi.advanceTimersByTime(14_000)
  expect(notified).toEqual(['asked', 'asked', 'dead'])
  heart.end()
  vi.advanceTimersByTime(100_000)
  expect(notified).toHaveLength(3)
})
