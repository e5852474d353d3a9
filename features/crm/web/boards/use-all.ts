import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type ResourceRecord, resourceClient, type Shown } from '#platform/resource/web/resource-client.ts'

/** Largest page of a list; boards never have more columns. */
const MAX = 100

/** All configured records of a resource, in their order; null while loading. */
export const useAll = <R extends Resource>(resource: R): readonly Shown<R>[] | null => {
  const api = useApi()
  const read = useQuery<readonly ResourceRecord[]>({
    queryKey: ['resource', resource.name, 'list', 'all'],
    queryFn: async ({ signal }) =>
      (await resourceClient<Resource>(api, resource).list({ limit: MAX, order: resource.order }, signal))
        .results,
  })
  return (read.data as readonly Shown<R>[] | undefined) ?? null
}

/** The id of a reference field's value. */
export const idOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
    ? value.id
    : null

/** A record that a board shows as a column. */
export interface ColumnRecord {
  id: number
  name: string
  color?: string | null
}

export const columnOf = ({ id, name, color }: ColumnRecord) => ({
  key: String(id),
  label: name,
  ...(color == null ? {} : { color }),
})

/** A column of a status; records made in it have it. */
export const statusColumnOf = (status: ColumnRecord) => ({
  ...columnOf(status),
  begin: { status: { id: status.id, label: status.name } },
})
