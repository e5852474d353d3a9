import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { listUndisturbed } from '../contract/do-not-disturb.ts'

/** Of the query; changes are told by an event. */
export const UNDISTURBED_KEY = ['notifications', 'undisturbed'] as const

/** Asked again as long as somebody looks, ms: a silence that ends by itself is told by no event. */
const EVERY = 60_000

const NOBODY: ReadonlySet<number> = new Set()

/** Ids of those of the company, oneself too, who want no notifications now. */
export const useUndisturbed = (): ReadonlySet<number> => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: UNDISTURBED_KEY,
    queryFn: ({ signal }) => api.call(listUndisturbed, { signal }),
    select: ({ results }) => new Set(results) as ReadonlySet<number>,
    refetchInterval: EVERY,
    refetchOnWindowFocus: true,
  })
  return data ?? NOBODY
}
