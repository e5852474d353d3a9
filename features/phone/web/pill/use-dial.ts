import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { getContacts } from '../../contract/directory.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import { dialable } from '../softphone/dialable.ts'
import { useCall } from '../use-call.ts'
import { bestMatches } from './match-contacts.ts'

/** Typed number or name, its suggestions, and calling. */
export const useDial = () => {
  const api = useApi()
  const t = useText(phoneTexts)
  const { call } = useCall()
  const [typed, setTyped] = useState('')
  const contacts = useQuery({
    queryKey: ['phone', 'contacts'],
    queryFn: ({ signal }) => api.call(getContacts, { signal }),
  })
  const known = contacts.data?.results ?? []
  /** Calls the typed number, or the only person whose name matches best. */
  const dial = async (wanted: string) => {
    const meant = dialable(wanted) === null ? bestMatches(known, wanted) : []
    if (meant.length > 1) {
      showToast(t('dial.several', { text: wanted.trim() }), 'info')
      return
    }
    if (await call(meant[0]?.number ?? wanted)) setTyped('')
  }
  return { typed, setTyped, contacts: known, dial }
}
