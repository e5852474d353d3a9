import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { instantAt } from '#platform/i18n/wall-time.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import { persons } from '../../contract/persons.ts'
import { readTimeline, type TimelineKind } from '../../contract/timeline.ts'

/** Under the persons' query key: any change to a person refetches the timeline. */
export const timelineKey = (personId: number) => ['resource', persons.name, 'timeline', personId] as const

interface Narrowed {
  kinds: readonly TimelineKind[]
  find: string
  /** The last day shown, `YYYY-MM-DD`; '' for everything, future included. */
  until: string
}

const dayAfter = (day: string): { year: number; month: number; day: number } => {
  const next = new Date(Date.parse(day) + 86_400_000)
  return { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() }
}

/** A person's timeline, paginated. */
export const useTimeline = (personId: number, { kinds, find, until }: Narrowed) => {
  const api = useApi()
  const { timeZone } = useViewer()
  return useInfiniteQuery({
    queryKey: [...timelineKey(personId), kinds, find, until],
    queryFn: ({ pageParam, signal }) =>
      api.call(readTimeline, {
        params: { id: personId },
        query: {
          ...(pageParam === null ? {} : { before: pageParam }),
          ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
          ...(find === '' ? {} : { search: find }),
          ...(until === ''
            ? {}
            : { until: instantAt({ ...dayAfter(until), hour: 0, minute: 0 }, timeZone).toISOString() }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // Keeps the previous entries on screen while the filtered ones load.
    placeholderData: keepPreviousData,
  })
}
