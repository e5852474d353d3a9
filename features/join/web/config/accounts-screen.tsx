import ContentCopy from '@mui/icons-material/ContentCopy'
import NetworkCheck from '@mui/icons-material/NetworkCheck'
import PhoneAndroid from '@mui/icons-material/PhoneAndroid'
import Storage from '@mui/icons-material/SmartphoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { joinAccounts, testAccount } from '../../contract/config/accounts.ts'
import { joinConfigTexts } from '../../i18n/config/texts.ts'
import { joinAdminTexts } from '../i18n/admin.ts'
import { tellFailure } from '../tell-failure.ts'
import { isProviderField, ProviderFieldInput } from './provider-field.tsx'
import { WebSessionPanel } from './web-session-panel.tsx'

/** Only these send what happens to an address of ours. */
const hasWebhook = ({ provider }: ResourceRecord): boolean =>
  provider === 'gupshup' || provider === 'whatsapp-cloud'

/** The numbers of the company: their provider, whether it answers, and where it sends to. */
export const AccountsScreen = () => {
  const t = useText(joinAdminTexts)
  const api = useApi()
  const test = async ({ id }: ResourceRecord) => {
    const { health, detail } = await api.call(testAccount, { params: { id } })
    showAlert({
      severity: health === 'up' ? 'success' : 'error',
      title: t(`account.${health}`),
      text: detail,
    })
  }
  const copy = async ({ webhook_url }: ResourceRecord) => {
    await navigator.clipboard.writeText(String(webhook_url ?? ''))
    showToast(t('account.copied'))
  }
  return (
    <ResourceScreen
      resource={joinAccounts}
      texts={joinConfigTexts}
      icon={<Storage />}
      rowActions={[
        {
          id: 'test',
          label: t('account.test'),
          icon: <NetworkCheck fontSize="small" />,
          run: (record) => tellFailure(test(record)),
        },
        {
          id: 'copy',
          label: t('account.copy'),
          icon: <ContentCopy fontSize="small" />,
          when: hasWebhook,
          run: (record) => tellFailure(copy(record)),
        },
      ]}
      renderField={(name, form, record) =>
        isProviderField(name) ? <ProviderFieldInput name={name} form={form} isNew={record === null} /> : null
      }
      panel={(record) => (
        <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              size="small"
              variant="outlined"
              startIcon={<NetworkCheck />}
              onClick={() => tellFailure(test(record))}
            >
              {t('account.test')}
            </Button>
            {hasWebhook(record) && (
              <Button size="small" startIcon={<ContentCopy />} onClick={() => tellFailure(copy(record))}>
                {t('account.copy')}
              </Button>
            )}
            {record.provider === 'simulator' && (
              <Button size="small" startIcon={<PhoneAndroid />} href="/simulator" target="_blank">
                {t('account.simulator')}
              </Button>
            )}
          </Box>
          {record.provider === 'whatsapp-web' && <WebSessionPanel key={record.id} id={record.id} />}
        </Box>
      )}
    />
  )
}
