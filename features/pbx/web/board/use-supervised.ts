import { useQuery } from '@tanstack/react-query'
import { readSupervised, SUPERVISED } from '#features/phone/contract/supervision.ts'
import { useApi } from '#platform/http/web/api-context.ts'

/** The groups that bind the supervisor, and whom they may listen to; null: the whole company. */
export const useSupervised = () => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: SUPERVISED,
    queryFn: ({ signal }) => api.call(readSupervised, { signal }),
    staleTime: 60_000,
  })
  return {
    groups: data?.groups ?? null,
    hears: (extension: string) =>
      data !== undefined && (data.extensions === null || data.extensions.includes(extension)),
  }
}
