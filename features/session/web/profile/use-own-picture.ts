import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { readProfile } from '../../contract/profile.ts'
import { PROFILE_KEY } from './profile-key.ts'

/** The user's picture from the profile, or from the session until the profile has loaded. */
export const useOwnPicture = (answer: string | null): string | null => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => api.call(readProfile, { signal }),
    enabled: false,
  })
  return data === undefined ? answer : data.avatar
}
