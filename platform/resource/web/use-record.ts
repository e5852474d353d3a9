import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type ResourceRecord, resourceClient, type Shown } from './resource-client.ts'

/** Query key of a record. */
const recordKey = (resource: Resource, id: number | null) => ['resource', resource.name, 'one', id] as const

/** A live record; shows `known` while loading. */
export const useRecord = <R extends Resource>(
  resource: R,
  id: number | null,
  known?: Shown<R>,
): UseQueryResult<Shown<R>> => {
  const api = useApi()
  const read = useQuery<ResourceRecord>({
    queryKey: recordKey(resource, id),
    queryFn: ({ signal }) => resourceClient<Resource>(api, resource).read(id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
    ...(known ? { placeholderData: known as ResourceRecord } : {}),
  })
  return read as UseQueryResult<Shown<R>>
}
