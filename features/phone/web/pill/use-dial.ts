import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { getContacts } from '../../contract/directory.ts'
import { dialable } from '../softphone/dialable.ts'
import { useCall } from '../use-call.ts'
import { matchContacts } from './match-contacts.ts'

/** A number or a name that is typed, the people it may mean, and calling. */
export const useDial = () => {
  const api = useApi()
  const { call } = useCall()
  const [typed, setTyped] = useState('')
  const contacts = useQuery({
    queryKey: ['phone', 'contacts'],
    queryFn: ({ signal }) => api.call(getContacts, { signal }),
  })
  const known = contacts.data?.results ?? []
  /** Calls the typed number, or the one person whose name matches. */
  const dial = async (wanted: string) => {
    const meant = dialable(wanted) === null ? matchContacts(known, wanted) : []
    const only = meant.length === 1 ? meant[0]?.number : undefined
    if (await call(only ?? wanted)) setTyped('')
  }
  return { typed, setTyped, contacts: known, dial }
}
