import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDateTime } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import { allowSupport, type OwnCompany } from '../../contract/own-company.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { OWN_COMPANY } from './own-company-key.ts'

/** Whether operators may enter; off unless an administrator turns it on. */
export const SupportCard = ({ company }: { company: OwnCompany }) => {
  const t = useText(providerTexts)
  const api = useApi()
  const queries = useQueryClient()
  const { timeZone } = useViewer()
  const until = company.support_until
  const change = useMutation({
    mutationFn: (allowed: boolean) => api.call(allowSupport, { body: { allowed } }),
    onSuccess: (saved) => queries.setQueryData(OWN_COMPANY, saved),
  })
  return (
    <Card title={t('own.support')} hint={t('own.supportHint')}>
      {change.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failureDetail(change.error)}
        </Alert>
      )}
      <Alert
        severity={until === null ? 'info' : 'warning'}
        action={
          <Button
            color="inherit"
            size="small"
            loading={change.isPending}
            onClick={() => change.mutate(until === null)}
          >
            {t(until === null ? 'own.supportAllow' : 'own.supportEnd')}
          </Button>
        }
      >
        {until === null
          ? t('own.supportOff')
          : t('own.supportOn', { until: formatDateTime(until, timeZone) })}
      </Alert>
    </Card>
  )
}
