import { setTimeout as delay } from 'node:timers/promises'

/** Between two tries; longer and longer, since a check may be a request that computes. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [20, 100, 1.2]
/** Not a measure of anything: what a busy machine may take. */
const PATIENCE_MS = 30_000

/**
 * Retries `check` until it no longer throws, and returns its result; after `timeoutMs` (30 s) rethrows its last error. For effects
 * outside of this process; inside, wait for the event.
 */
export async function eventually<Result>(
  check: () => Result | Promise<Result>,
  timeoutMs = PATIENCE_MS,
): Promise<Result> {
  const deadline = performance.now() + timeoutMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * GROWTH, LONGEST_PAUSE_MS)) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() >= deadline) throw error
    }
    await delay(pause)
  }
}
