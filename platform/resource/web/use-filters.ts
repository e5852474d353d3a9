import { useState } from 'react'
import { localDay } from '#platform/i18n/format.ts'
import type { ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { Input } from './resource-client.ts'
import { filterQuery, type ListState, urlFieldsOf } from './resource-filters.ts'
import { useResourceUpdates } from './resource-updates.ts'

interface FilterOptions {
  fixed: Input
  filter: ListFilter | undefined
}

/** Filters of a screen without a list, from the URL and live. */
export const useFilters = (resource: Resource, { fixed, filter }: FilterOptions) => {
  const { timeZone } = useViewer()
  const [fields] = useState(() => urlFieldsOf(resource, filter))
  const [state, setState] = useUrlState(fields)
  useResourceUpdates()
  const known = state as unknown as ListState
  return {
    state: known,
    setState: (patch: Record<string, string>) => setState(patch),
    query: { ...filterQuery(known, localDay(new Date(), timeZone)), ...fixed },
  }
}
