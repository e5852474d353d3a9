import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 20

/**
 * Retries `check` until it no longer throws, and returns its result; after `timeoutMs` rethrows its last error. For effects
 * outside of this process; inside, wait for the event.
 */
export async function eventually<Result>(
  check: () => Result | Promise<Result>,
  timeoutMs = 20_000,
): Promise<Result> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() >= deadline) throw error
    }
    await delay(POLL_MS)
  }
}
