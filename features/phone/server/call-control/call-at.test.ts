import { expect, test } from 'vitest'
import { callAt } from './call-at.ts'

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

test('a timer that comes a millisecond early is waited for again, once it is there it calls, and only once', () => {
  const clock = handClock(5_000)
  const calls: number[] = []
  callAt(clock, 6_000, () => calls.push(clock.now()))
  clock.firesAt(5_999)
  expect(calls).toEqual([])
  clock.firesAt(6_000)
  expect(calls).toEqual([6_000])
  expect(clock.isWaiting()).toBe(false)
})

test('called off, it does not call, waited for again or not', () => {
  const clock = handClock(5_000)
  const cancel = callAt(clock, 6_000, () => expect.unreachable())
  clock.firesAt(5_999)
  cancel()
  expect(clock.isWaiting()).toBe(false)
})
