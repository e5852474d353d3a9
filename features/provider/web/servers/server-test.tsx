import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { testServer } from '../../contract/servers.ts'
import { providerTexts } from '../../i18n/texts.ts'

interface ServerTestProps {
  form: Form<FormValues>
  record: ResourceRecord | null
}

/** Tests the connection as typed, before saving. */
export const ServerTest = ({ form, record }: ServerTestProps) => {
  const t = useText(providerTexts)
  const api = useApi()
  const values = useStore(form.store, (state) => state.values)
  const [url, user] = [String(values.ari_url ?? '').trim(), String(values.ari_user ?? '').trim()]
  const ready = /^https?:\/\/[^\s/]+/.test(url) && user !== ''
  const test = useMutation({
    mutationFn: () =>
      api.call(testServer, {
        body: {
          ...(record === null ? {} : { id: record.id }),
          ari_url: url,
          ari_user: user,
          ari_password: String(values.ari_password ?? ''),
        },
      }),
  })
  const look = test.data
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button variant="outlined" loading={test.isPending} disabled={!ready} onClick={() => test.mutate()}>
        {t('server.test')}
      </Button>
      <Box aria-live="polite" sx={{ width: '100%', fontSize: '0.8125rem', color: 'text.secondary' }}>
        {!ready && t('server.testNeeds')}
        {test.isError && <Alert severity="error">{failureDetail(test.error)}</Alert>}
        {look !== undefined && !test.isPending && (
          <Alert
            severity={look.state !== 'up' ? 'error' : look.faulty_modules.length > 0 ? 'warning' : 'success'}
          >
            {t(`server.tested.${look.state}`, {
              detail: look.detail,
              version: look.version ?? '',
              endpoints: look.registered_endpoints ?? 0,
              latency: look.latency_ms ?? 0,
            })}
            {look.faulty_modules.length > 0 && (
              <Box sx={{ mt: 0.5 }}>
                {t('server.faultyModules', { modules: look.faulty_modules.join(', ') })}
              </Box>
            )}
          </Alert>
        )}
      </Box>
    </Box>
  )
}
