import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { FindTaken } from '#platform/resource/web/resource-form.tsx'
import { findExistingPerson } from '../../contract/existing-person.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useCrmPages } from '../pages.ts'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Finds the existing lead or customer with the same number, address or document, to prevent duplicates: of a colleague's only whose it is. */
export const useExistingPerson = (): FindTaken => {
  const api = useApi()
  const t = useText(crmTexts)
  const pages = useCrmPages()
  return async ({ mobile, email, document }) => {
    const query = { mobile: asText(mobile), email: asText(email), document: asText(document) }
    const { person, hidden } = await api.call(findExistingPerson, { query })
    if (person !== null) return { label: person.label, to: pages.person(person.id) }
    if (hidden === null) return null
    const { state, owner } = hidden
    const label = owner === null ? t(`crm.taken.${state}.nobody`) : t(`crm.taken.${state}`, { owner })
    return { label, to: null }
  }
}
