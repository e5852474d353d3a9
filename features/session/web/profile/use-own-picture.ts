import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { readProfile } from '../../contract/profile.ts'
import { PROFILE_KEY } from './profile-key.ts'

/** The own picture as the profile knows it, once that was read or changed; until then as the session told it. */
export const useOwnPicture = (told: string | null): string | null => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => api.call(readProfile, { signal }),
    enabled: false,
  })
  return data === undefined ? told : data.avatar
}
