import type { Clock } from '../../ports.ts'

/**
 * Runs `action` once the clock has reached `at` (epoch milliseconds), never before: timers run on a different clock than
 * `Date.now()` and can fire some milliseconds early by it. Returns the cancel function.
 */
export function runAt(clock: Clock, at: number, action: () => void): () => void {
  let cancel = (): void => {}
  const wait = (): void => {
    cancel = clock.after(Math.max(1, at - clock.now()), () => (clock.now() < at ? wait() : action()))
  }
  wait()
  return () => cancel()
}
