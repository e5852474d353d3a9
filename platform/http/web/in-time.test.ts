import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { ANSWER_WITHIN, inTime, TIMED_OUT } from './in-time.ts'

/** Given up when the test says so: its clock does not reach into `AbortSignal`. */
let limits: AbortController[] = []
beforeEach(() => {
  limits = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((within) => {
    expect(within).toBe(ANSWER_WITHIN)
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
})
afterEach(() => vi.restoreAllMocks())

/** Answers never; fails when it is given up. */
const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))
const giveUp = async () => {
  limits.at(-1)?.abort()
  await Promise.resolve()
}

test.each([5, 10])('what does not answer is asked once and %i times more, and then told', async (retries) => {
  const asked = inTime(silent, { retries }).catch((error: unknown) => error)
  while (limits.length <= retries) await giveUp()
  limits.at(-1)?.abort()
  const failure = await asked
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ status: 0, code: 'timeout', detail: TIMED_OUT })
  expect(limits).toHaveLength(retries + 1)
})

test('a late answer is not waited for, the next one counts', async () => {
  const answers = [silent, () => Promise.resolve('here')]
  const asked = inTime((signal) => answers.shift()?.(signal) ?? silent(signal), { retries: 5 })
  await giveUp()
  expect(await asked).toBe('here')
})

test('a refusal is told at once, and who no longer wants it is not kept', async () => {
  await expect(inTime(() => Promise.reject(new Error('no')), { retries: 5 })).rejects.toThrow('no')
  const control = new AbortController()
  const asked = inTime(silent, { retries: 5, signal: control.signal })
  control.abort()
  await expect(asked).rejects.toThrow('given up')
  expect(limits).toHaveLength(2)
})
