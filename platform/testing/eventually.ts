import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 20

/**
 * Tries `check` until it no longer throws, and hands on what it returns; after `timeoutMs` its last error is thrown.
 * For what happens outside this process; inside it, wait for the event itself.
 */
export async function eventually<Result>(
  check: () => Result | Promise<Result>,
  timeoutMs = 5_000,
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
