import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a silent connection is probed, and dead when it does not answer', () => {
  const told: string[] = []
  const heart = createHeartbeat({
    ask: () => told.push('asked') > 0,
    onDead: () => told.push('dead'),
  })
  vi.advanceTimersByTime(19_000)
  heart.heard()
  vi.advanceTimersByTime(19_000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(4_000)
  heart.heard()
  vi.advanceTimersByTime(19_000)
  expect(told).toEqual(['asked'])
  vi.advanceTimersByTime(14_000)
  expect(told).toEqual(['asked', 'asked', 'dead'])
  heart.end()
  vi.advanceTimersByTime(100_000)
  expect(told).toHaveLength(3)
})
