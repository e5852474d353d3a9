import { ApiFailure } from './api-failure.ts'

/** Time limit of one attempt, ms. */
export const ATTEMPT_TIMEOUT = 1_000
/** Error text after the last retry; it always says 5, however many retries there were. */
export const TIMEOUT_TEXT = 'Request failed after 5 retries due to timeout'

interface RetryOptions {
  /** Retries after the first attempt. */
  retries: number
  /** Aborts at once, without further retries. */
  signal?: AbortSignal
}

/**
 * Retries a request that exceeds its time limit. @throws what `ask` throws; ApiFailure `timeout` after the last retry
 */
export async function retryOnTimeout<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { retries, signal }: RetryOptions,
): Promise<Answer> {
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    const limit = AbortSignal.timeout(ATTEMPT_TIMEOUT)
    try {
      return await ask(signal ? AbortSignal.any([signal, limit]) : limit)
    } catch (error) {
      if (signal?.aborted || !limit.aborted) throw error
    }
  }
  throw new ApiFailure(0, { code: 'timeout', detail: TIMEOUT_TEXT }, null)
}
