import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import {
  type CustomDefinition,
  customFields,
  isCustomName,
} from '#platform/resource/contract/custom-field.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { listKey } from './use-resource-actions.ts'

const NONE: readonly CustomDefinition[] = []

const isFull = ({ custom = false, fields }: Resource): boolean =>
  !custom || Object.keys(fields).some(isCustomName)

/**
 * The resource including custom fields, which then work like declared ones; null while loading. Cached under the list's key, so
 * that changed custom fields refetch it.
 */
export const useFullResource = (resource: Resource): Resource | null => {
  const api = useApi()
  const plain = isFull(resource)
  const read = useQuery({
    queryKey: [...listKey(resource), 'fields'],
    queryFn: async ({ signal }) => (await api.call(resource.routes.customFields, { signal })).results,
    enabled: !plain,
    staleTime: 60_000,
  })
  // Without custom fields the list still works.
  const definitions = read.isError ? NONE : read.data
  return useMemo(() => {
    if (plain) return resource
    if (definitions === undefined) return null
    return { ...resource, fields: { ...resource.fields, ...customFields(definitions) } }
  }, [plain, resource, definitions])
}
