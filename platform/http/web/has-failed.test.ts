import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { hasFailed } from './has-failed.ts'

/** A query that answers, or fails with a status; `first` is what its first read met. */
async function asked(first: number, then: number) {
  const answers = [first, then]
  const observer = new QueryObserver(new QueryClient({ defaultOptions: { queries: { retry: false } } }), {
    queryKey: ['x'],
    queryFn: () => {
      const status = answers.shift() ?? 200
      if (status === 200) return 'loaded'
      throw new ApiFailure(status, { detail: 'no', code: 'x' })
    },
    enabled: false,
  })
  await observer.refetch()
  return observer.refetch()
}

test.each([
  [200, 200, false],
  [200, 0, false],
  [200, 429, false],
  [200, 503, false],
  [200, 403, true],
  [200, 404, true],
  [0, 0, true],
  [503, 503, true],
  [503, 200, false],
])('a query that met %i, then %i: %s', async (first, then, expected) => {
  expect(hasFailed(await asked(first, then))).toBe(expected)
})
