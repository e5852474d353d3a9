import { useApi } from '#platform/http/web/api-context.ts'
import type { FindTaken } from '#platform/resource/web/resource-form.tsx'
import { personOptions } from '../../contract/options.ts'
import { useCrmPages } from '../pages.ts'

/** A person is one person everywhere: who has the number, the address or the document already, be it lead or customer. */
export const useTakenPerson = (): FindTaken => {
  const api = useApi()
  const pages = useCrmPages()
  return async (input) => {
    for (const value of [input.mobile, input.email, input.document]) {
      if (typeof value !== 'string' || value === '') continue
      const { results } = await api.call(personOptions, { query: { search: value, limit: '2' } as never })
      const [found, another] = results
      if (found !== undefined && another === undefined)
        return { label: found.label, to: pages.person(found.id) }
    }
    return null
  }
}
