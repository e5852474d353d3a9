import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDateTime } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import { enterCompany } from '../../contract/rescue.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { useEnterSession } from './enter-session-context.ts'

/** Enters the company as support, if its administrators allow it now. */
export const EnterCompany = ({ company }: { company: ResourceRecord }) => {
  const t = useText(providerTexts)
  const api = useApi()
  const { timeZone } = useViewer()
  const enterSession = useEnterSession()
  const until = typeof company.support_until === 'string' ? company.support_until : null
  const enter = useMutation({
    mutationFn: () => api.call(enterCompany, { params: { id: company.id } }),
    onSuccess: ({ token, tokenJoin }) => enterSession({ token, tokenJoin }),
  })
  if (until === null || Date.parse(until) <= Date.now())
    return <Alert severity="info">{t('rescue.noConsent')}</Alert>
  return (
    <>
      {enter.isError && <Alert severity="error">{failureDetail(enter.error)}</Alert>}
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" loading={enter.isPending} onClick={() => enter.mutate()}>
            {t('rescue.enter')}
          </Button>
        }
      >
        {t('rescue.enterHint', { until: formatDateTime(until, timeZone) })}
      </Alert>
    </>
  )
}
