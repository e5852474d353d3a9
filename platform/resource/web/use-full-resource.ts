import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Ability } from '#platform/contract/access.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import {
  type CustomDefinition,
  customFields,
  isCustomName,
} from '#platform/resource/contract/custom-field.ts'
import { abilityFor, offers, RESOURCE_VERBS } from '#platform/resource/contract/declaration.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { useMay } from '#platform/ui/viewer.tsx'
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
  const may = useMay()
  return useMemo(() => {
    if (plain) return allowedOf(resource, may)
    if (definitions === undefined) return null
    return allowedOf({ ...resource, fields: { ...resource.fields, ...customFields(definitions) } }, may)
  }, [plain, resource, definitions, may])
}

/** The resource as the user's role has it: without fields that it does not see and operations that it lacks. */
function allowedOf(resource: Resource, may: (ability: Ability) => boolean): Resource {
  const offered = RESOURCE_VERBS.filter((verb) => offers(resource, verb))
  const verbs = offered.filter((verb) => may(abilityFor(resource, verb)))
  const hidden = Object.values(resource.fields).some(({ seenWith }) => seenWith !== null && !may(seenWith))
  if (verbs.length === offered.length && !hidden) return resource
  const fields = Object.fromEntries(
    Object.entries(resource.fields).filter(([, { seenWith }]) => seenWith === null || may(seenWith)),
  )
  return { ...resource, verbs, fields }
}
