import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { type ResourceRecord, resourceClient } from '#platform/resource/web/resource-client.ts'
import { putRecord } from '#platform/resource/web/row-news.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { missedCalls } from '../contract/missed-calls.ts'

interface Change {
  status?: 'pending' | 'done'
  assignee?: number | null
}

/** The previous values of the changed fields, for undo. */
function before(record: ResourceRecord, change: Change): Change {
  const { assignee } = record
  const id = typeof assignee === 'object' && assignee !== null && 'id' in assignee ? assignee.id : null
  return {
    ...(change.status === undefined ? {} : { status: change.status === 'done' ? 'pending' : 'done' }),
    ...(change.assignee === undefined ? {} : { assignee: typeof id === 'number' ? id : null }),
  }
}

/** Changes a missed call and offers undo. */
export const useMissedCallActions = () => {
  const api = useApi()
  const queries = useQueryClient()
  return useCallback(
    async (record: ResourceRecord, change: Change, told: string) => {
      const write = async (version: number, patch: Change) => {
        const written = await resourceClient(api, missedCalls).edit(record.id, version, { ...patch })
        putRecord(queries, missedCalls, written)
        return written
      }
      try {
        const { version } = await write(record.version, change)
        offerUndo(told, async () => void (await write(version, before(record, change))))
      } catch (error) {
        showAlert({ severity: 'error', text: failureDetail(error) })
      }
    },
    [api, queries],
  )
}
