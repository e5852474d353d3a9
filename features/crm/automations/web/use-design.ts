import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { forms } from '../../contract/config/forms.ts'
import { listAutomationTargets, readAutomationDesign } from '../contract/automations.ts'

/** How an automation works now, fetched each time it opens. */
export const useDesign = (id: number) => {
  const api = useApi()
  return useQuery({
    queryKey: ['crm', 'automation-design', id],
    queryFn: ({ signal }) => api.call(readAutomationDesign, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

const NONE = { templates: [], sequences: [], webhooks: [] }

/** Templates, sequences and webhooks to choose from. */
export const useTargets = () => {
  const api = useApi()
  const read = useQuery({
    queryKey: ['crm', 'automation-targets'],
    queryFn: ({ signal }) => api.call(listAutomationTargets, { signal }),
  })
  return read.data ?? NONE
}

/** The company's public forms. */
export const usePublicForms = (enabled: boolean) => {
  const api = useApi()
  const read = useQuery({
    queryKey: ['resource', forms.name, 'list', 'of-automations'],
    queryFn: ({ signal }) => resourceClient(api, forms).list({ limit: 100, order: 'name' }, signal),
    enabled,
  })
  return (read.data?.results ?? []).map(({ id, name }) => ({ id, name: String(name) }))
}
