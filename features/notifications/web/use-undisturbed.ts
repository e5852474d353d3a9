import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { listUndisturbed } from '../contract/do-not-disturb.ts'

/** Asked again as long as somebody looks, ms: it changes a few times a day. */
const EVERY = 60_000

const NOBODY: ReadonlySet<number> = new Set()

/** Ids of the colleagues who want no notifications now. */
export const useUndisturbed = (): ReadonlySet<number> => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['notifications', 'undisturbed'],
    queryFn: ({ signal }) => api.call(listUndisturbed, { signal }),
    select: ({ results }) => new Set(results) as ReadonlySet<number>,
    refetchInterval: EVERY,
    refetchOnWindowFocus: true,
  })
  return data ?? NOBODY
}
