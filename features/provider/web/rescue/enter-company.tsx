import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDateTime } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { companies } from '../../contract/companies.ts'
import { enterCompany } from '../../contract/rescue.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { useEnterSession } from './enter-session-context.ts'

/** Enters the company as support, if its administrators allow it now. */
export const EnterCompany = ({ company }: { company: RecordOf<typeof companies> }) => {
  const t = useText(providerTexts)
  const api = useApi()
  const { timeZone } = useViewer()
  const enterSession = useEnterSession()
  const until = company.support_until
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
