import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { readSupervised, SUPERVISED } from '../../contract/supervision.ts'

/** Whether the user supervises this extension; false until that is known, so that no button only fails. */
export const useSupervises = (extension: string): boolean => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: SUPERVISED,
    queryFn: ({ signal }) => api.call(readSupervised, { signal }),
    staleTime: 60_000,
  })
  return data !== undefined && (data.extensions === null || data.extensions.includes(extension))
}
