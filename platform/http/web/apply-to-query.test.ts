import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { applyToQuery } from './apply-to-query.ts'

const KEY = ['numbers']
/** What a busy machine may take, ms. */
const PATIENCE = 30_000

test('an event changes a loaded query without a request, and does not make it younger', () => {
  const queries = new QueryClient()
  applyToQuery<number[]>(queries, KEY, () => [1])
  expect(queries.getQueryState(KEY)).toBeUndefined()
  queries.setQueryData<number[]>(KEY, [1], { updatedAt: 1_000 })
  applyToQuery<number[]>(queries, KEY, (loaded) => loaded && [...loaded, 2])
  expect(queries.getQueryData(KEY)).toEqual([1, 2])
  expect(queries.getQueryState(KEY)).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: false })
})

test('a request under way may be older than the event: it is repeated', async () => {
  const queries = new QueryClient()
  const answers: ((value: number[]) => void)[] = []
  const queryFn = () => new Promise<number[]>((resolve) => answers.push(resolve))
  queries.setQueryData<number[]>(KEY, [1], { updatedAt: 1_000 })
  const stop = new QueryObserver(queries, { queryKey: KEY, queryFn }).subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(1), PATIENCE)
  applyToQuery<number[]>(queries, KEY, (loaded) => loaded && [...loaded, 2])
  await vi.waitFor(() => expect(answers).toHaveLength(2), PATIENCE)
  answers[0]?.([1])
  answers[1]?.([1, 2, 3])
  await vi.waitFor(() => expect(queries.getQueryData(KEY)).toEqual([1, 2, 3]), PATIENCE)
  stop()
})
