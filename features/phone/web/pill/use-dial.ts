import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { dialable } from '#platform/telephony/numbers/dialable.ts'
import { showToast } from '#platform/ui/notices.ts'
import { getContacts } from '../../contract/directory.ts'
import { phoneTexts } from '../../i18n/texts.ts'
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
  const dial = async (needle: string) => {
    const resolved = dialable(needle) === null ? bestMatches(known, needle) : []
    if (resolved.length > 1) {
      showToast(t('dial.several', { text: needle.trim() }), 'info')
      return
    }
    if (await call(resolved[0]?.number ?? needle)) setTyped('')
  }
  return { typed, setTyped, contacts: known, dial }
}
