import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ResourceRecord } from './resource-client.ts'
import { followRows } from './row-news.ts'

const row = (id: number, name: string): ResourceRecord => ({
  id,
  name,
  version: 1,
  enabled: true,
  created_at: '2026-01-01T00:00:00.000Z',
})
const key = ['resource', 'thing', 'list', { limit: 25 }]
const resource = { name: 'thing' }

const loaded = () => {
  const queries = new QueryClient()
  queries.setQueryData(key, { results: [row(1, 'uno'), row(2, 'dos')], count: 40 })
  return queries
}
const names = (queries: QueryClient) =>
  queries.getQueryData<{ results: ResourceRecord[] }>(key)?.results.map(({ name }) => name)
const isStale = (queries: QueryClient) => queries.getQueryState(key)?.isInvalidated

test('a changed row on the page is re-read by itself; the page is not refetched', async () => {
  const queries = loaded()
  const requests: unknown[] = []
  await followRows(queries, resource, [2], async (ids) => {
    requests.push(ids)
    return [row(2, 'two')]
  })
  expect(requests).toEqual([[2]])
  expect(names(queries)).toEqual(['uno', 'two'])
  expect(isStale(queries)).toBe(false)
})

test('the page is refetched when a row is new, no longer matches the filter, or the changed rows are unknown', async () => {
  for (const [ids, found] of [
    [[7], []],
    [[1], []],
    [null, []],
  ] as const) {
    const queries = loaded()
    await followRows(queries, resource, ids, async () => [...found])
    expect(isStale(queries)).toBe(true)
  }
})

test('queries of a record are refetched with it, and those of all records when the changed rows are unknown', async () => {
  const queries = loaded()
  const timeline = (id: number) => ['resource', 'thing', 'timeline', id, [], '']
  const history = ['resource', 'thing', 'history', null, null, '']
  const keys = [timeline(1), timeline(2), history, ['resource', 'other', 'timeline', 1]]
  const stale = () => keys.map((one) => queries.getQueryState(one)?.isInvalidated)
  for (const one of keys) queries.setQueryData(one, {})
  await followRows(queries, resource, [1], undefined)
  expect(stale()).toEqual([true, false, true, false])
  await followRows(queries, resource, null, undefined)
  expect(stale()).toEqual([true, true, true, false])
})
