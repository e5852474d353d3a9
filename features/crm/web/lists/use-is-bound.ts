import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { type RightEntity, readBoundEntities } from '../../contract/rights.ts'

/** Whether a supervisor's groups bind them in this list, which says so then. */
export const useIsBound = (entity: RightEntity): boolean => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['crm', 'bound'],
    queryFn: ({ signal }) => api.call(readBoundEntities, { signal }),
    staleTime: 60_000,
  })
  return data?.entities.includes(entity) ?? false
}
