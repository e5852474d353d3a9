import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { variables } from '../../contract/config/variables.ts'
import { FORM_SOURCES, type FormField, readFormFields } from '../../contract/public-forms.ts'

/** A form's current fields, fetched each time it opens. */
export const useFormFields = (id: number) => {
  const api = useApi()
  return useQuery({
    queryKey: ['crm', 'form-fields', id],
    queryFn: ({ signal }) => api.call(readFormFields, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Variables of persons to choose from. */
export const usePersonVariables = () => {
  const api = useApi()
  const read = useQuery({
    queryKey: ['resource', variables.name, 'list', 'askable'],
    queryFn: ({ signal }) =>
      resourceClient(api, variables).list({ entity: 'person', limit: 100, order: 'position' }, signal),
  })
  return (read.data?.results ?? []).map(({ id, name }) => ({ id, name: String(name) }))
}

export const sameField = (a: FormField, b: FormField): boolean =>
  a.source === b.source && a.variable === b.variable

/** Person fields that the form does not ask for yet. */
export const unused = (fields: readonly FormField[]) =>
  FORM_SOURCES.filter((source) => !fields.some((field) => field.source === source))
