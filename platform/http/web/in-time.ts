import { ApiFailure } from './api-failure.ts'

/** An answer that takes longer is given up and asked for again, ms. */
export const ANSWER_WITHIN = 1_000
/** What is said when none came in time so many times; the number is the same whoever asks. */
export const TIMED_OUT = 'Request failed after 5 retries due to timeout'

interface Patience {
  /** Once more after the first, so many times. */
  retries: number
  /** Ends it at once. */
  signal?: AbortSignal
}

/** Asks until an answer comes in time. @throws what `ask` throws; ApiFailure `timeout` when none did. */
export async function inTime<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { retries, signal }: Patience,
): Promise<Answer> {
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    const limit = AbortSignal.timeout(ANSWER_WITHIN)
    try {
      return await ask(signal ? AbortSignal.any([signal, limit]) : limit)
    } catch (error) {
      if (signal?.aborted || !limit.aborted) throw error
    }
  }
  throw new ApiFailure(0, { code: 'timeout', detail: TIMED_OUT }, null)
}
