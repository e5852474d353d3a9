import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource, ResourceAction } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { type Input, type ResourceRecord, resourceClient } from './resource-client.ts'

const DONE = { disable: 'ui.disabled', enable: 'ui.enabled', remove: 'ui.removed' } as const
const BACK = { disable: 'enable', enable: 'disable', remove: 'restore' } as const

export type OfferedAction = keyof typeof DONE

/** Query key of a resource's pages. */
export const listKey = (resource: Resource) => ['resource', resource.name, 'list'] as const

/** Lets the screen handle a refusal. @returns whether it did; otherwise an alert is shown */
export type OnRefused = (code: string, action: OfferedAction, records: readonly ResourceRecord[]) => boolean

/** Disable, enable and delete: immediately, with undo. */
export const useResourceActions = (resource: Resource, onRefused?: OnRefused) => {
  const api = useApi()
  const t = useText(platformTexts)
  const queries = useQueryClient()
  return useCallback(
    async (action: OfferedAction, records: readonly ResourceRecord[], removal?: Input): Promise<boolean> => {
      const ids = records.map(({ id }) => id)
      const client = resourceClient(api, resource)
      const change = async (what: ResourceAction, said?: Input) => {
        await client.act(what, ids, said)
        await queries.invalidateQueries({ queryKey: listKey(resource) })
      }
      const [only] = records
      const name = ids.length === 1 && only !== undefined ? String(only[resource.label]) : ''
      try {
        await change(action, removal)
      } catch (error) {
        const code = error instanceof ApiFailure ? error.code : ''
        if (!onRefused?.(code ?? '', action, records))
          showAlert({ severity: 'error', text: failureDetail(error) })
        return false
      }
      const text =
        name === '' ? t(`${DONE[action]}.many`, { count: ids.length }) : t(`${DONE[action]}.one`, { name })
      offerUndo(text, async () => {
        await change(BACK[action])
        showToast(t('ui.undone'))
      })
      return true
    },
    [api, resource, queries, t, onRefused],
  )
}
