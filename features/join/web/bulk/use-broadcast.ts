import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { type BroadcastPlan, readBroadcastPlan } from '../../contract/bulk/broadcast-calls.ts'
import { joinBroadcasts } from '../../contract/bulk/broadcasts.ts'
import { showFailure } from '../show-failure.ts'

/** Under the resource's key, so that a change in any browser refetches it. */
const keyOf = (id: number) => ['resource', joinBroadcasts.name, 'plan', id] as const

/** A broadcast's plan and figures, polled every two seconds while it runs. */
export function useBroadcast(id: number) {
  const api = useApi()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(readBroadcastPlan, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' || (data?.results.enqueue ?? 0) > 0 ? 2000 : false,
  })
  /** Runs a step, and shows the resulting plan. */
  const run = (doing: Promise<BroadcastPlan>) =>
    showFailure(
      doing.then(async (plan) => {
        queries.setQueryData(keyOf(id), plan)
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['join', 'broadcast preview', id] }),
          queries.invalidateQueries({ queryKey: ['resource', joinBroadcasts.name] }),
        ])
      }),
    )
  return { query, run }
}
