import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { persons } from '../../contract/persons.ts'
import { readTimeline, type TimelineKind } from '../../contract/timeline.ts'

/** Under the persons' query key: any change to a person refetches the time line. */
export const timelineKey = (personId: number) => ['resource', persons.name, 'timeline', personId] as const

/** A person's time line, page by page. */
export const useTimeline = (personId: number, kinds: readonly TimelineKind[], search: string) => {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...timelineKey(personId), kinds, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(readTimeline, {
        params: { id: personId },
        query: {
          ...(pageParam === null ? {} : { before: pageParam }),
          ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
          ...(search === '' ? {} : { search }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
