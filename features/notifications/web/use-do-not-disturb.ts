import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { listDoNotDisturb } from '../contract/do-not-disturb.ts'

/** Query key; an event announces changes. */
export const DO_NOT_DISTURB_KEY = ['notifications', 'undisturbed'] as const

/** Polling interval while the screen is open, ms: no event announces a do not disturb that ends by itself. */
const EVERY = 60_000

const NOBODY: ReadonlySet<number> = new Set()

/** Ids of the company's users on do not disturb, oneself included. */
export const useUsersOnDoNotDisturb = (): ReadonlySet<number> => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: DO_NOT_DISTURB_KEY,
    queryFn: ({ signal }) => api.call(listDoNotDisturb, { signal }),
    select: ({ results }) => new Set(results) as ReadonlySet<number>,
    refetchInterval: EVERY,
    refetchOnWindowFocus: true,
  })
  return data ?? NOBODY
}
