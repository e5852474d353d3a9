import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { listKey } from '#platform/resource/web/use-resource-actions.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import type { contactPoint } from '../../contract/person-detail.ts'
import { addContactPoint, editContactPoint, removeContactPoint } from '../../contract/person-operations.ts'
import { persons } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { personDetailKey, usePersonDetail } from './use-person-detail.ts'

export type Point = z.infer<typeof contactPoint>

/** As people write it: numbers with their plus. */
export const shownValue = ({ kind, value }: Point): string => (kind === 'phone' ? `+${value}` : value)

interface Change {
  value?: string
  label?: string | null
  shared?: boolean
  main?: true
}

/** A person's contact points, main ones first, and what changes them. Refusals of `save` are thrown: its form shows them. */
export const usePoints = (personId: number) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const { data, error, refetch } = usePersonDetail(personId)
  const points = (data?.contact_points ?? [])
    .filter(({ kind }) => kind !== 'provider')
    .toSorted((one, other) => Number(other.main) - Number(one.main))
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: personDetailKey(personId) }),
      queries.invalidateQueries({ queryKey: listKey(persons) }),
    ])
  const save = async (point: number | null, { value = '', label, shared, main }: Change) => {
    if (point === null)
      await api.call(addContactPoint, {
        params: { id: personId },
        body: {
          kind: value.includes('@') ? 'email' : 'phone',
          value,
          ...(label && { label }),
          shared: shared ?? false,
        },
      })
    else
      await api.call(editContactPoint, {
        params: { id: personId, point },
        body: {
          ...(value !== '' && { value }),
          ...(label !== undefined && { label }),
          ...(shared !== undefined && { shared }),
          ...(main && { main }),
        },
      })
    await reload()
  }
  const tried = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return {
    points,
    loaded: data !== undefined,
    /** Why they could not be read; null while nothing failed. */
    failure: data === undefined && error !== null ? failureDetail(error) : null,
    retry: () => void refetch(),
    save,
    edit: (point: number, change: Change) => tried(() => save(point, change)),
    remove: async (point: Point) => {
      const sure = await confirm({
        title: t('crm.points.remove', { value: shownValue(point) }),
        text: t('crm.points.removeHint'),
        action: ui('ui.delete'),
        danger: true,
      })
      if (!sure) return
      await tried(async () => {
        await api.call(removeContactPoint, { params: { id: personId, point: point.id } })
        await reload()
      })
    },
  }
}
