import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import {
  addDriveLink,
  driveColleagues,
  dropDriveLink,
  readSharing,
  shareWithPerson,
  unsharePerson,
} from '../../contract/sharing.ts'
import { COLLEAGUES, sharingOf } from '../drive-keys.ts'

type Sharing = Answer<typeof readSharing>

export interface LinkValues {
  password: string | null
  expires_at: string | null
  max_downloads: number | null
}

/** People and links of an entry, and their changes, which resolve to whether they were done. */
export function useSharing(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  const params = { id }
  const read = useQuery({
    queryKey: sharingOf(id),
    queryFn: ({ signal }) => api.call(readSharing, { params, signal }),
    staleTime: 0,
  })
  const tried = async (act: () => Promise<Sharing>): Promise<boolean> => {
    try {
      queries.setQueryData(sharingOf(id), await act())
      return true
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
      return false
    }
  }
  return {
    read,
    share: (user_id: number, may_edit: boolean) =>
      tried(() => api.call(shareWithPerson, { params, body: { user_id, may_edit } })),
    unshare: (user: number) => tried(() => api.call(unsharePerson, { params: { id, user } })),
    addLink: (body: LinkValues) => tried(() => api.call(addDriveLink, { params, body })),
    dropLink: (link: number) => tried(() => api.call(dropDriveLink, { params: { id, link } })),
  }
}
export type UsedSharing = ReturnType<typeof useSharing>

export const useColleagues = (search: string) => {
  const api = useApi()
  return useQuery({
    queryKey: [...COLLEAGUES, search],
    queryFn: ({ signal }) => api.call(driveColleagues, { query: { search }, signal }),
    staleTime: 60_000,
  })
}
