import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { listDoNotDisturb } from '../contract/do-not-disturb.ts'

/** Query key; events carry the changes. */
export const DO_NOT_DISTURB_KEY = ['notifications', 'undisturbed'] as const

/** Polling interval while the screen is open, ms: no event announces a do not disturb that ends by itself. */
const EVERY = 60_000

type Loaded = Answer<typeof listDoNotDisturb>

/** Applies one person's change to the loaded list. */
export const withDoNotDisturb =
  (userId: number, active: boolean) =>
  (loaded: Loaded | undefined): Loaded | undefined => {
    if (loaded === undefined) return loaded
    const others = loaded.results.filter((id) => id !== userId)
    return { results: active ? [...others, userId] : others }
  }

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
