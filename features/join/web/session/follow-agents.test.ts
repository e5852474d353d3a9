import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JoinEvent } from '../../contract/events.ts'
import { followAgents } from './follow-agents.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('agents are read again when their conversations change, a burst at most every few seconds, until it ends', () => {
  const listeners = new Set<(event: JoinEvent) => void>()
  const onEvent = (event: JoinEvent) => {
    for (const listener of listeners) listener(event)
  }
  let read = 0
  const end = followAgents({
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readAgents: async () => {
      read += 1
    },
  })
  const removed = (chat_id: number) =>
    onEvent({ eventType: 'chatRemoved', data: { chat_id, version: 2, united_with: null } })
  onEvent({ eventType: 'writing', data: { chat_id: 1, writing: true } })
  expect(read).toBe(0)
  for (let id = 1; id <= 50; id += 1) removed(id)
  expect(read).toBe(1)
  vi.advanceTimersByTime(3000)
  expect(read).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(read).toBe(2)
  removed(51)
  removed(52)
  expect(read).toBe(3)
  end()
  vi.advanceTimersByTime(60_000)
  expect(read).toBe(3)
  expect(listeners.size).toBe(0)
})
