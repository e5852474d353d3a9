import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import {
  countViews,
  createView,
  editView,
  type ListView,
  readViews,
  removeView,
  type ViewSettings,
} from '#platform/resource/contract/list-views.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'

type Patch = Partial<Pick<ListView, 'name' | 'shared' | 'settings'>>

/** A list's views and their actions. Counts and shared views are fetched when the menu opens. */
export const useViews = (resource: Resource, { counting }: { counting: boolean }) => {
  const api = useApi()
  const queries = useQueryClient()
  const params = { resource: resource.name }
  const key = ['views', resource.name]
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(readViews, { params, signal }),
  })
  const counts = useQuery({
    queryKey: [...key, 'counts'],
    queryFn: ({ signal }) => api.call(countViews, { params, signal }),
    enabled: counting,
    staleTime: 0,
  })
  const again = () => queries.invalidateQueries({ queryKey: key })
  return {
    views: read.data?.views ?? [],
    counts: counts.data?.counts ?? {},
    again,
    create: async (name: string, settings: ViewSettings): Promise<ListView> => {
      const made = await api.call(createView, { params, body: { name, settings } })
      await again()
      return made
    },
    edit: async (id: number, patch: Patch): Promise<void> => {
      await api.call(editView, { params: { ...params, id }, body: patch })
      await again()
    },
    remove: async ({ id, name, shared, settings }: ListView): Promise<() => Promise<void>> => {
      await api.call(removeView, { params: { ...params, id } })
      await again()
      return async () => {
        await api.call(createView, { params, body: { name, shared, settings } })
        await again()
      }
    },
  }
}
