import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { listKey } from '#platform/resource/web/use-resource-actions.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { missedCalls } from '../contract/missed-calls.ts'

interface Change {
  status?: 'pending' | 'done'
  assignee?: number | null
}

/** The previous values of the changed fields, for undo. */
function before(record: RecordOf<typeof missedCalls>, change: Change): Change {
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
    async (record: RecordOf<typeof missedCalls>, change: Change, undoText: string) => {
      const params = { id: record.id }
      const write = async (body: Change & { version: number }) => {
        const written = await api.call(missedCalls.routes.edit, { params, body })
        await queries.invalidateQueries({ queryKey: listKey(missedCalls) })
        return written
      }
      try {
        const { version } = await write({ ...change, version: record.version })
        offerUndo(undoText, async () => void (await write({ ...before(record, change), version })))
      } catch (error) {
        showAlert({ severity: 'error', text: failureDetail(error) })
      }
    },
    [api, queries],
  )
}
