import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import {
  type BulkRun,
  cancelBulk,
  downloadRefused,
  readBulk,
  undoBulk,
} from '#platform/resource/contract/bulk.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { listKey } from '../use-resource-actions.ts'

/** How often progress is polled, ms. */
const POLL = 1000

export const isMoving = ({ state }: Pick<BulkRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** A bulk change that goes on in the server: its progress, and how to end or undo it. */
export const useBulkRun = (resource: Resource, id: number) => {
  const api = useApi()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const params = { id }
  const followed = useQuery({
    queryKey: ['bulk', 'one', id],
    queryFn: async ({ signal }) => {
      const run = await api.call(readBulk, { params, signal })
      if (!isMoving(run)) await queries.invalidateQueries({ queryKey: listKey(resource) })
      return run
    },
    refetchInterval: ({ state }) => (state.data === undefined || isMoving(state.data) ? POLL : false),
    staleTime: 0,
  })
  const attempt = (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    void work()
      .then(() => followed.refetch())
      .catch((error: unknown) => setFailure(failureDetail(error)))
      .finally(() => setBusy(false))
  }
  return {
    run: followed.data,
    failure: failure ?? (followed.isError ? failureDetail(followed.error) : null),
    busy,
    cancel: () => attempt(() => api.call(cancelBulk, { params, body: {} })),
    undo: () => attempt(() => api.call(undoBulk, { params, body: {} })),
    save: () =>
      attempt(async () => {
        const { name, blob } = await api.download(downloadRefused, { params })
        saveBlob(name, blob)
      }),
  }
}
