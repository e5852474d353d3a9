import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { ATTEMPT_TIMEOUT, retryOnTimeout, TIMEOUT_TEXT } from './retry-on-timeout.ts'

/** Aborted by the tests: fake timers do not reach `AbortSignal.timeout`. */
let limits: AbortController[] = []
beforeEach(() => {
  limits = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((within) => {
    expect(within).toBe(ATTEMPT_TIMEOUT)
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
})
afterEach(() => vi.restoreAllMocks())

/** Never answers; rejects when aborted. */
const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))
const giveUp = async () => {
  limits.at(-1)?.abort()
  await Promise.resolve()
}

test.each([5, 10])('a call without an answer is retried %i times, then times out', async (retries) => {
  const request = retryOnTimeout(silent, { retries }).catch((error: unknown) => error)
  while (limits.length <= retries) await giveUp()
  limits.at(-1)?.abort()
  const failure = await request
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ status: 0, code: 'timeout', detail: TIMEOUT_TEXT })
  expect(limits).toHaveLength(retries + 1)
})

test("a late answer is abandoned, and the retry's answer counts", async () => {
  const answers = [silent, () => Promise.resolve('here')]
  const request = retryOnTimeout((signal) => answers.shift()?.(signal) ?? silent(signal), { retries: 5 })
  await giveUp()
  expect(await request).toBe('here')
})

test('other errors are thrown without a retry, and an aborted call ends at once', async () => {
  await expect(retryOnTimeout(() => Promise.reject(new Error('no')), { retries: 5 })).rejects.toThrow('no')
  const control = new AbortController()
  const request = retryOnTimeout(silent, { retries: 5, signal: control.signal })
  control.abort()
  await expect(request).rejects.toThrow('given up')
  expect(limits).toHaveLength(2)
})
