import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useMay } from '#platform/ui/viewer.tsx'
import { supervise } from '../../contract/abilities.ts'
import { readSupervised, SUPERVISED } from '../../contract/supervision.ts'

const useSupervised = () => {
  const api = useApi()
  const may = useMay()
  const { data } = useQuery({
    queryKey: SUPERVISED,
    queryFn: ({ signal }) => api.call(readSupervised, { signal }),
    staleTime: 60_000,
    enabled: may(supervise),
  })
  return data
}

/** The groups to which the user is bound as a supervisor; null for who is not. */
export const useBoundGroups = (): readonly string[] | null => useSupervised()?.groups ?? null

/** Whether the user supervises this extension; false until that is known, so that no button only fails. */
export const useSupervises = (extension: string): boolean => {
  const data = useSupervised()
  return data !== undefined && (data.extensions === null || data.extensions.includes(extension))
}
