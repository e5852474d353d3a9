import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import type { Form } from '#platform/ui/form/form.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { listScopes } from '../../contract/api-tokens.ts'
import { integrationsTexts } from '../../i18n/texts.ts'

const ID = 'field-scopes'

/** The permissions of a token, of those that its maker can give. */
export const ScopesInput = ({ form }: { form: Form<FormValues> }) => {
  const t = useText(integrationsTexts)
  const api = useApi()
  const value = useStore(form.store, ({ values }) => values.scopes)
  const error = useStore(form.store, ({ errors }) => errors.scopes)
  const submitting = useStore(form.store, (state) => state.submitting)
  const offered = useQuery({
    queryKey: ['integrations', 'scopes'],
    queryFn: async ({ signal }) => (await api.call(listScopes, { signal })).results,
    staleTime: 300_000,
  })
  const chosen = typeof value === 'string' ? value.split('\n').filter(Boolean) : []
  const routesOf = (name: string) => offered.data?.find((one) => one.name === name)?.routes ?? []
  return (
    <Labelled id={ID} label={t('api_token.scopes')} required error={error} help={t('api_token.scopes.help')}>
      <Autocomplete
        id={ID}
        multiple
        size="small"
        disableCloseOnSelect
        loading={offered.isPending}
        options={offered.data?.map(({ name }) => name) ?? []}
        value={chosen}
        disabled={submitting}
        onChange={(_, scopes) => form.set('scopes', scopes.join('\n'))}
        renderOption={({ key, ...option }, name) => (
          <li key={key} {...option} title={routesOf(name).slice(0, 12).join('\n')}>
            {name}
          </li>
        )}
        renderInput={(input) => <TextField {...input} error={error !== undefined} />}
      />
    </Labelled>
  )
}
