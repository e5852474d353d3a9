import type { QueryClient } from '@tanstack/react-query'
import type { ResourcePage, ResourceRecord } from './resource-client.ts'

interface Named {
  readonly name: string
}

const isPage = (data: unknown): data is ResourcePage =>
  typeof data === 'object' && data !== null && 'results' in data && Array.isArray(data.results)

const listsOf = ({ name }: Named) => ({ queryKey: ['resource', name, 'list'] })

/** Updates a record in all loaded pages, and in queries of the record itself. */
export const putRecord = (queries: QueryClient, resource: Named, record: ResourceRecord): void => {
  queries.setQueriesData<unknown>(listsOf(resource), (data: unknown) => {
    if (!isPage(data) || !data.results.some(({ id }) => id === record.id)) return data
    return { ...data, results: data.results.map((row) => (row.id === record.id ? record : row)) }
  })
  queries.setQueryData(['resource', resource.name, 'one', record.id], record)
}

/** Which of these rows are on a loaded page. */
const shownOf = (queries: QueryClient, resource: Named, ids: readonly number[]): number[] => {
  const rows = queries
    .getQueriesData<unknown>(listsOf(resource))
    .flatMap(([, data]) => (isPage(data) ? data.results : []))
  const shown = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => shown.has(id))
}

/**
 * Query keys of single records, `['resource', name, what, id]`: record, time line, history; without an id for all.
 */
const isOfRecord = (
  [kind, name, what, of]: readonly unknown[],
  resource: Named,
  ids: readonly number[] | null,
): boolean =>
  kind === 'resource' &&
  name === resource.name &&
  what !== 'list' &&
  (ids === null || typeof of !== 'number' || ids.includes(of))

/** Up to so many changed rows are fetched individually; beyond that the whole page is. */
const ONE_BY_ONE = 10

/**
 * Applies others' changes: visible rows are re-read individually, so that the page stays in place; if rows may have been added,
 * removed or moved, the page is refetched. `read` returns the rows that still match.
 */
export async function followRows(
  queries: QueryClient,
  resource: Named,
  ids: readonly number[] | null,
  read: ((ids: readonly number[]) => Promise<readonly ResourceRecord[]>) | undefined,
): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['resource', resource.name, 'list', 'board'] })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfRecord(queryKey, resource, ids) })
  const known = ids === null ? [] : shownOf(queries, resource, ids)
  const few = known.length > 0 && known.length <= ONE_BY_ONE && known.length === ids?.length
  const records = few && read !== undefined ? await read(known) : []
  if (records.length === 0 || records.length < known.length)
    await queries.invalidateQueries(listsOf(resource))
  else for (const record of records) putRecord(queries, resource, record)
}
