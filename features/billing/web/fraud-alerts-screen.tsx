import LockOpen from '@mui/icons-material/LockOpenOutlined'
import NotificationImportant from '@mui/icons-material/NotificationImportantOutlined'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { fraudAlerts, releaseAlert } from '../contract/fraud.ts'
import { billingTexts } from '../i18n/texts.ts'

/** /proveedor/alertas-de-fraude: what rules found, and the way to release what they block. */
export const FraudAlertsScreen = () => {
  const t = useText(billingTexts)
  const api = useApi()
  const release = async ({ id }: RecordOf<typeof fraudAlerts>) => {
    const sure = await confirm({
      title: t('fraud_alert.release.title'),
      text: t('fraud_alert.release.text'),
      action: t('fraud_alert.release'),
    })
    if (!sure) return
    try {
      await api.call(releaseAlert, { params: { id } })
      showToast(t('fraud_alert.release.done'))
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return (
    <ResourceScreen
      resource={fraudAlerts}
      texts={billingTexts}
      icon={<NotificationImportant />}
      rowActions={[
        {
          id: 'release',
          label: t('fraud_alert.release'),
          icon: <LockOpen fontSize="small" />,
          when: ({ action, released_at }) => action === 'block' && released_at === null,
          run: (record) => void release(record),
        },
      ]}
    />
  )
}
