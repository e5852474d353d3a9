import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { sent, typed } from '../form-values.ts'
import { type ResourceRecord, resourceClient } from '../resource-client.ts'
import { listKey } from '../use-resource-actions.ts'

interface Changed {
  id: number
  version: number
  before: unknown
}

/**
 * Sets a field of many records, one by one, until `signal` aborts. Reports failures by name; the others can be undone.
 */
export const useBulkEdit = (resource: Resource) => {
  const t = useText(resourceTexts)
  const api = useApi()
  const queries = useQueryClient()
  return async (
    records: readonly ResourceRecord[],
    name: string,
    value: unknown,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<void> => {
    const client = resourceClient(api, resource)
    const field = resource.fields[name]
    const before = (record: ResourceRecord) =>
      field === undefined ? null : sent(field, typed(field, record[name]))
    const changed: Changed[] = []
    const refused: string[] = []
    const change = async (record: ResourceRecord) => {
      try {
        const { id, version } = await client.edit(record.id, record.version, { [name]: value })
        changed.push({ id, version, before: before(record) })
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        refused.push(String(record[resource.label] ?? record.id))
      }
    }
    for (const [at, record] of records.entries()) {
      if (signal.aborted) break
      await change(record)
      onProgress(at + 1)
    }
    const again = () => queries.invalidateQueries({ queryKey: listKey(resource) })
    await again()
    if (refused.length > 0)
      showAlert({ severity: 'error', text: t('bulk.failed', { names: refused.join(', ') }) })
    if (changed.length === 0) return
    offerUndo(t('bulk.done', { count: changed.length }), async () => {
      for (const { id, version, before } of changed) await client.edit(id, version, { [name]: before })
      await again()
    })
  }
}
