import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type ResourceRecord, resourceClient } from '#platform/resource/web/resource-client.ts'

/** Largest page of a list; boards never have more columns. */
const MAX = 100

/** All configured records of a resource, in their order; null while loading. */
export const useAll = (resource: Resource): readonly ResourceRecord[] | null => {
  const api = useApi()
  const read = useQuery({
    queryKey: ['resource', resource.name, 'list', 'all'],
    queryFn: ({ signal }) =>
      resourceClient(api, resource).list({ limit: MAX, order: resource.order }, signal),
  })
  return read.data?.results ?? null
}

/** The id of a reference field's value. */
export const idOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
    ? value.id
    : null

export const columnOf = ({ id, name, color }: ResourceRecord) => ({
  key: String(id),
  label: String(name),
  ...(typeof color === 'string' ? { color } : {}),
})

/** A column of a status; records made in it have it. */
export const statusColumnOf = (status: ResourceRecord) => ({
  ...columnOf(status),
  begin: { status: { id: status.id, label: String(status.name) } },
})
