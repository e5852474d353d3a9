import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { sent, typed } from '../form-values.ts'
import { type ResourceRecord, resourceClient } from '../resource-client.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import { putRecord } from '../row-news.ts'
import { GivenUp, type WithDemanded } from '../use-demanded.tsx'

/** Saves a field and offers undo. @returns the error text, or null */
export const useEditField = (resource: Resource, texts: ResourceTexts, withDemanded: WithDemanded) => {
  const t = useText(resourceTexts)
  const api = useApi()
  const queries = useQueryClient()
  return async (record: ResourceRecord, name: string, value: unknown): Promise<string | null> => {
    const client = resourceClient(api, resource)
    const field = resource.fields[name]
    const before = field === undefined ? null : sent(field, typed(field, record[name]))
    const saved = ({ version }: ResourceRecord) =>
      withDemanded(record, (demanded) => client.edit(record.id, version, { ...demanded, [name]: value }))
    /** Another field was changed by somebody: this one is saved all the same. */
    const savedBeside = async (error: unknown) => {
      if (!(error instanceof ApiFailure) || error.code !== 'conflict') throw error
      const current = await client.read(record.id, new AbortController().signal)
      putRecord(queries, resource, current)
      if (JSON.stringify(current[name]) !== JSON.stringify(record[name])) throw error
      return saved(current)
    }
    try {
      const changed = await saved(record).catch(savedBeside)
      putRecord(queries, resource, changed)
      offerUndo(t('cell.changed', { field: texts.field(name) }), async () => {
        putRecord(queries, resource, await client.edit(record.id, changed.version, { [name]: before }))
      })
      return null
    } catch (error) {
      if (error instanceof GivenUp) return t('demanded.missing')
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'conflict') return t('cell.conflict', { name: String(record[resource.label] ?? '') })
      return error.fields[name]?.join(' ') ?? failureDetail(error)
    }
  }
}
