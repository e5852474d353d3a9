import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { readPersonDetail } from '../../contract/person-detail.ts'
import { persons } from '../../contract/persons.ts'

export const personDetailKey = (personId: number) => ['resource', persons.name, 'detail', personId] as const

/** A person with their related records; one request shared by the whole page. */
export const usePersonDetail = (personId: number) => {
  const api = useApi()
  const { idInteraccion } = useParams()
  return useQuery({
    queryKey: [...personDetailKey(personId), idInteraccion],
    queryFn: ({ signal }) =>
      api.call(readPersonDetail, {
        params: { id: personId },
        query: idInteraccion === undefined ? {} : { id_interaction: idInteraccion },
        signal,
      }),
    staleTime: 0,
  })
}
