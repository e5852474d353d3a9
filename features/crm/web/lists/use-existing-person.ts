import { useApi } from '#platform/http/web/api-context.ts'
import type { FindTaken } from '#platform/resource/web/resource-form.tsx'
import { findExistingPerson } from '../../contract/existing-person.ts'
import { useCrmPages } from '../pages.ts'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Finds the existing lead or customer with the same number, address or document, to prevent duplicates. */
export const useExistingPerson = (): FindTaken => {
  const api = useApi()
  const pages = useCrmPages()
  return async ({ mobile, email, document }) => {
    const query = { mobile: asText(mobile), email: asText(email), document: asText(document) }
    const { person } = await api.call(findExistingPerson, { query })
    return person && { label: person.label, to: pages.person(person.id) }
  }
}
