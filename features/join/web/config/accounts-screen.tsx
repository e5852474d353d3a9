import ContentCopy from '@mui/icons-material/ContentCopy'
import NetworkCheck from '@mui/icons-material/NetworkCheck'
import PhoneAndroid from '@mui/icons-material/PhoneAndroid'
import Storage from '@mui/icons-material/SmartphoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { listKey } from '#platform/resource/web/use-resource-actions.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { joinAccounts, testAccount } from '../../contract/config/accounts.ts'
import { joinConfigTexts } from '../../i18n/config/texts.ts'
import { joinAdminTexts } from '../i18n/admin.ts'
import { showFailure } from '../show-failure.ts'
import { isProviderField, NumberFieldInput, ProviderFieldInput } from './provider-field.tsx'
import { WebSessionPanel } from './web-session-panel.tsx'

type Health = Answer<typeof testAccount>['health']

/** Only these providers send callbacks to an address of ours. */
const hasWebhook = ({ provider }: RecordOf<typeof joinAccounts>): boolean =>
  provider !== 'whatsapp-web' && provider !== 'simulator'

const KEPT = ['kept_secrets']

/** The company's numbers: provider, health, and callback address. */
export const AccountsScreen = () => {
  const t = useText(joinAdminTexts)
  const api = useApi()
  const queries = useQueryClient()
  const test = async ({ id, provider }: RecordOf<typeof joinAccounts>) => {
    const { health, detail } = await api.call(testAccount, { params: { id } })
    void queries.invalidateQueries({ queryKey: listKey(joinAccounts) })
    showAlert({
      severity: health === 'up' ? 'success' : 'error',
      ...saidOf(String(provider), health, detail),
    })
  }
  const saidOf = (provider: string, health: Health, detail: string) => {
    if (health === 'up') return { title: t('account.up'), text: '' }
    if (provider === 'whatsapp-web') return { title: t('account.unlinked'), text: t('account.unlinked.hint') }
    const answered = /^\d{3}$/.test(detail)
    return {
      title: t(`account.${health}`),
      text: answered ? t('account.answered', { code: detail }) : t('account.unreachable.hint'),
    }
  }
  // Secrets are never shown, only whether they are stored.
  const storedNote = (secret: string) => (record: RecordOf<typeof joinAccounts>) =>
    Array.isArray(record.kept_secrets) && record.kept_secrets.includes(secret) ? t('account.kept') : null
  const copy = async ({ webhook_url }: RecordOf<typeof joinAccounts>) => {
    await navigator.clipboard.writeText(String(webhook_url ?? ''))
    showToast(t('account.copied'))
  }
  return (
    <ResourceScreen
      resource={joinAccounts}
      texts={joinConfigTexts}
      icon={<Storage />}
      render={{ api_key: storedNote('api_key'), app_secret: storedNote('app_secret') }}
      factsWithout={KEPT}
      rowActions={[
        {
          id: 'test',
          label: t('account.test'),
          icon: <NetworkCheck fontSize="small" />,
          run: (record) => showFailure(test(record)),
        },
        {
          id: 'copy',
          label: t('account.copy'),
          icon: <ContentCopy fontSize="small" />,
          when: hasWebhook,
          run: (record) => showFailure(copy(record)),
        },
      ]}
      renderField={(name, form, record) =>
        isProviderField(name) ? (
          <ProviderFieldInput name={name} form={form} record={record} />
        ) : name === 'number' ? (
          <NumberFieldInput form={form} record={record} />
        ) : null
      }
      panel={(record) => (
        <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              size="small"
              variant="outlined"
              startIcon={<NetworkCheck />}
              onClick={() => showFailure(test(record))}
            >
              {t('account.test')}
            </Button>
            {hasWebhook(record) && (
              <Button size="small" startIcon={<ContentCopy />} onClick={() => showFailure(copy(record))}>
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
