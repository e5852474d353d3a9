import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { type BroadcastPlan, readBroadcastPlan } from '../../contract/bulk/broadcast-calls.ts'
import { joinBroadcasts } from '../../contract/bulk/broadcasts.ts'
import { tellFailure } from '../tell-failure.ts'

/** Among what is read anew when somebody changes broadcasts, in whatever browser. */
const keyOf = (id: number) => ['resource', joinBroadcasts.name, 'plan', id] as const

/** A broadcast's plan and figures, read again every other second while it is at work. */
export function useBroadcast(id: number) {
  const api = useApi()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(readBroadcastPlan, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' || (data?.results.enqueue ?? 0) > 0 ? 2000 : false,
  })
  /** Does something to it and shows what it is then. */
  const act = (doing: Promise<BroadcastPlan>) =>
    tellFailure(
      doing.then(async (plan) => {
        queries.setQueryData(keyOf(id), plan)
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['join', 'broadcast preview', id] }),
          queries.invalidateQueries({ queryKey: ['resource', joinBroadcasts.name] }),
        ])
      }),
    )
  return { query, act }
}
