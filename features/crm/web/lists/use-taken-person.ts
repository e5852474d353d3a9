import { useApi } from '#platform/http/web/api-context.ts'
import type { FindTaken } from '#platform/resource/web/resource-form.tsx'
import { readTakenPerson } from '../../contract/taken-person.ts'
import { useCrmPages } from '../pages.ts'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Finds whoever already has the number, address or document, lead or customer: a person exists once. */
export const useTakenPerson = (): FindTaken => {
  const api = useApi()
  const pages = useCrmPages()
  return async ({ mobile, email, document }) => {
    const query = { mobile: asText(mobile), email: asText(email), document: asText(document) }
    const { person } = await api.call(readTakenPerson, { query })
    return person && { label: person.label, to: pages.person(person.id) }
  }
}
