import type { Clock } from '../ports.ts'

/**
 * Calls back once the clock has reached `at` (epoch milliseconds), never before: timers count by another clock than the one
 * that tells the time, and come up to some milliseconds early by it. The answer calls it off.
 */
export function callAt(clock: Clock, at: number, action: () => void): () => void {
  let cancel = (): void => {}
  const wait = (): void => {
    cancel = clock.after(Math.max(1, at - clock.now()), () => (clock.now() < at ? wait() : action()))
  }
  wait()
  return () => cancel()
}
