import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type ResourceRecord, resourceClient } from './resource-client.ts'

/** Query key of a record. */
const recordKey = (resource: Resource, id: number | null) => ['resource', resource.name, 'one', id] as const

/** A live record; shows `known` while loading. */
export const useRecord = (
  resource: Resource,
  id: number | null,
  known?: ResourceRecord,
): UseQueryResult<ResourceRecord> => {
  const api = useApi()
  return useQuery({
    queryKey: recordKey(resource, id),
    queryFn: ({ signal }) => resourceClient(api, resource).read(id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
    ...(known ? { placeholderData: known } : {}),
  })
}
