import Key from '@mui/icons-material/KeyOutlined'
import Send from '@mui/icons-material/SendOutlined'
import Webhook from '@mui/icons-material/Webhook'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { OnceDialog } from '#platform/resource/web/once-dialog.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { listDeliveries } from '../../contract/connections.ts'
import { renewWebhookSecret, testWebhook, webhooks } from '../../contract/webhooks.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { ExchangeLog } from '../exchange-log.tsx'

/** /admin/api/webhooks: addresses of one's own programs, their health, and every delivery. */
export const WebhooksScreen = () => {
  const t = useText(integrationsTexts)
  const api = useApi()
  const texts = useResourceTexts(webhooks, integrationsTexts)
  const [renewed, setRenewed] = useState<{ once: Record<string, string> } | null>(null)
  const tryTo = (work: () => Promise<void>) =>
    void work().catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  const test = ({ id }: RecordOf<typeof webhooks>) =>
    tryTo(async () => {
      await api.call(testWebhook, { params: { id } })
      showToast(t('webhook.test.done'))
    })
  const renew = ({ id }: RecordOf<typeof webhooks>) =>
    tryTo(async () => {
      const sure = await confirm({
        title: t('webhook.renew.title'),
        text: t('webhook.renew.text'),
        action: t('webhook.renew'),
        danger: true,
      })
      if (sure) setRenewed({ once: await api.call(renewWebhookSecret, { params: { id } }) })
    })
  return (
    <>
      <ResourceScreen
        resource={webhooks}
        texts={integrationsTexts}
        icon={<Webhook />}
        rowActions={[
          { id: 'test', label: t('webhook.test'), icon: <Send fontSize="small" />, run: test },
          { id: 'renew', label: t('webhook.renew'), icon: <Key fontSize="small" />, run: renew },
        ]}
        renderOnce={(created, onClose) => (
          <OnceDialog created={created} texts={texts} title={t('webhook.created')} onClose={onClose} />
        )}
        panel={({ id }) => (
          <Box component="section" sx={{ mt: 2 }}>
            <Typography variant="h3">{t('webhook.log')}</Typography>
            <ExchangeLog
              key={id}
              name={`webhook-${id}`}
              read={(query, signal) => api.call(listDeliveries, { params: { id }, query, signal })}
            />
          </Box>
        )}
      />
      {renewed && (
        <OnceDialog
          created={renewed}
          texts={texts}
          title={t('webhook.renew.done')}
          onClose={() => setRenewed(null)}
        />
      )}
    </>
  )
}
