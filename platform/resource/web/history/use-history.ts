import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'

/** Filters: one record, one user, or a label. */
export interface HistoryFilters {
  record?: number | undefined
  user?: number | undefined
  search?: string | undefined
}

export const historyQuery = ({ record, user, search = '' }: HistoryFilters) => ({
  ...(record === undefined ? {} : { record }),
  ...(user === undefined ? {} : { user }),
  ...(search === '' ? {} : { search }),
})

/** A resource's change history, paged; refetched on every change. */
export const useHistory = (resource: Resource, filters: HistoryFilters) => {
  const { record, user, search = '' } = filters
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['resource', resource.name, 'history', record ?? null, user ?? null, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(resource.routes.history, {
        query: {
          ...historyQuery(filters),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
