import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { type ConnectionKind, remoteChoices } from '../../contract/connections.ts'

/** Users and fields of the other program, asked for once a visit. */
export function useChoices(kind: ConnectionKind) {
  const api = useApi()
  return useQuery({
    queryKey: ['integrations', 'choices', kind],
    queryFn: ({ signal }) => api.call(remoteChoices, { params: { kind }, signal }),
    staleTime: 60_000,
    retry: false,
  })
}
