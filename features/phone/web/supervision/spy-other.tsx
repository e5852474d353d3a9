import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { supervise } from '../../contract/abilities.ts'
import { getContacts } from '../../contract/directory.ts'
import { usePhone, usePresence } from '../phone-context.tsx'
import { SpyMenu } from './spy-menu.tsx'

interface Colleague {
  endpoint: string
  name: string
  number: string
  status: 'UNREGISTERED' | 'REGISTERED' | 'BUSY' | 'IN_CALL' | 'IN_MEETING'
}

const IfTalking = ({ colleague }: { colleague: Colleague }) => {
  const status = usePresence(colleague.endpoint, colleague.status)
  return status === 'IN_CALL' ? <SpyMenu name={colleague.name} extension={colleague.number} /> : null
}

const ForSupervisors = ({ number }: { number: string }) => {
  const api = useApi()
  const contacts = useQuery({
    queryKey: ['phone', 'contacts'],
    queryFn: ({ signal }) => api.call(getContacts, { signal }),
  })
  const colleague = contacts.data?.results.find((one) => one.number === number)
  return colleague ? <IfTalking colleague={colleague} /> : null
}

/** Beside any number: lets supervisors listen in on that colleague's call. */
export const SpyOther = ({ number }: { number: string }) =>
  usePhone().session.abilities.includes(supervise.name) ? <ForSupervisors number={number} /> : null
