import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Applies what an event carries to a loaded query, instead of requesting it again. Its age stays: what missed events is
 * requested again when it is shown next. A request under way may be older than the event, so it is repeated.
 */
export function applyToQuery<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  apply: (loaded: Data | undefined) => Data | undefined,
): void {
  const state = queries.getQueryState(queryKey)
  if (state === undefined) return
  queries.setQueryData<Data>(queryKey, apply, { updatedAt: state.dataUpdatedAt })
  if (state.fetchStatus !== 'idle') void queries.invalidateQueries({ queryKey })
}
