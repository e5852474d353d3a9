import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { MEETING_ADDRESS } from '#features/meetings/contract/server-address.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { jitsiServers, testJitsiServer } from '../../contract/jitsi-servers.ts'
import { providerTexts } from '../../i18n/texts.ts'

interface SecretAndTestProps {
  form: Form<FormValues>
  record: ResourceRecord | null
}

/** Tests the connection as typed, before saving. */
const JitsiTest = ({ form, record }: SecretAndTestProps) => {
  const t = useText(providerTexts)
  const api = useApi()
  const values = useStore(form.store, (state) => state.values)
  const typed = (name: string) => String(values[name] ?? '').trim()
  const ready = MEETING_ADDRESS.test(typed('url'))
  const test = useMutation({
    mutationFn: () =>
      api.call(testJitsiServer, {
        body: {
          ...(record === null ? {} : { id: record.id }),
          url: typed('url'),
          app_id: typed('app_id'),
          app_secret: typed('app_secret'),
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
        {!ready && t('jitsi_server.testNeeds')}
        {test.isError && <Alert severity="error">{failureDetail(test.error)}</Alert>}
        {look !== undefined && !test.isPending && (
          <Alert severity={look.state === 'up' ? 'success' : 'error'}>
            {t(`jitsi_server.tested.${look.state}`, { detail: look.detail, latency: look.latency_ms ?? 0 })}
          </Alert>
        )}
      </Box>
    </Box>
  )
}

/** The secret field, with the button that tests the connection. */
export const SecretAndTest = ({ form, record }: SecretAndTestProps) => {
  const texts = useResourceTexts(jitsiServers, providerTexts)
  return (
    <>
      <FieldInput
        name="app_secret"
        titleField="name"
        field={jitsiServers.fields.app_secret}
        form={form}
        texts={texts}
        autoFocus={false}
        isNew={record === null}
      />
      <JitsiTest form={form} record={record} />
    </>
  )
}
