import DynamicForm from '@mui/icons-material/DynamicFormOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { FilterSelect } from '#platform/ui/list/filter-select.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { textField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { forms } from '../../contract/config/forms.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { PublicFormCard } from '../public-form/public-form-card.tsx'

const STATE = { form: textField() }

/** A form as visitors see it; submitting it creates a real lead. */
export const TestFormScreen = () => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const [state, update] = useUrlState(STATE)
  const [turn, setTurn] = useState(0)
  const read = useQuery({
    queryKey: ['resource', forms.name, 'list', 'to-test'],
    queryFn: ({ signal }) => resourceClient(api, forms).list({ state: 'enabled', limit: 100 }, signal),
    staleTime: 0,
  })
  const all = read.data?.results ?? []
  const form = all.find(({ id }) => String(id) === state.form) ?? all[0]
  return (
    <Screen
      title={t('crm.form.test')}
      actions={
        <ActionButton label={t('crm.form.again')} icon={<Refresh />} onClick={() => setTurn(turn + 1)} />
      }
      toolbar={
        <FilterSelect
          label={t('crm.form.which')}
          value={String(form?.id ?? '')}
          choices={all.map(({ id, name }) => ({ value: String(id), label: String(name) }))}
          onChange={(id) => update({ form: id })}
        />
      }
    >
      <Box sx={{ overflow: 'auto', minHeight: 0, py: 1 }}>
        {read.isPending && <Skeleton variant="rounded" height={280} />}
        {read.isError && (
          <ListMessage
            role="alert"
            icon={<DynamicForm />}
            title={failureDetail(read.error)}
            action={{ label: ui('ui.retry'), onClick: () => void read.refetch() }}
          />
        )}
        {read.isSuccess && form === undefined && (
          <ListMessage icon={<DynamicForm />} title={t('crm_form.empty')} hint={t('crm_form.emptyHint')} />
        )}
        {form !== undefined && (
          <PublicFormCard key={`${form.id}-${turn}`} api={api} formKey={String(form.public_key)} />
        )}
      </Box>
    </Screen>
  )
}
