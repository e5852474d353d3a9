import { expect, test } from 'vitest'
import { runAt } from './run-at.ts'

/** A manual clock whose timers fire when the test says so, however late or early. */
function handClock(now: number) {
  let pending: (() => void) | null = null
  return {
    now: () => now,
    after(_milliseconds: number, action: () => void) {
      pending = action
      return () => {
        pending = null
      }
    },
    isWaiting: () => pending !== null,
    firesAt(instant: number) {
      now = instant
      const action = pending
      pending = null
      action?.()
    },
  }
}

test('a timer that fires a millisecond early waits again, then calls once', () => {
  const clock = handClock(5_000)
  const calls: number[] = []
  runAt(clock, 6_000, () => calls.push(clock.now()))
  clock.firesAt(5_999)
  expect(calls).toEqual([])
  clock.firesAt(6_000)
  expect(calls).toEqual([6_000])
  expect(clock.isWaiting()).toBe(false)
})

test('a cancelled timer never calls, even while it waits again', () => {
  const clock = handClock(5_000)
  const cancel = runAt(clock, 6_000, () => expect.unreachable())
  clock.firesAt(5_999)
  cancel()
  expect(clock.isWaiting()).toBe(false)
})
