import Key from '@mui/icons-material/KeyOutlined'
import PlayArrow from '@mui/icons-material/PlayArrowOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { begunSignOn } from '#platform/sign-on/web/begun-sign-on.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { signOnProviders, testProvider } from '../contract/providers.ts'
import { identityTexts } from '../i18n/texts.ts'
import { CopiedLine } from './copied-line.tsx'
import { Provisioning } from './provisioning.tsx'
import { TestResult } from './test-result.tsx'

const ADDRESSES = ['callback_url', 'metadata_url'] as const

/** What the company's administrators copy into their provider. */
const Addresses = ({ record }: { record: RecordOf<typeof signOnProviders> }) => {
  const t = useText(identityTexts)
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('provider.addresses')}</Typography>
      {ADDRESSES.map((name) => {
        const value = record[name]
        return typeof value === 'string' ? (
          <CopiedLine key={name} label={t(`sign_on_provider.${name}`)} value={value} />
        ) : null
      })}
    </Box>
  )
}

/** /admin/acceso/proveedores: the company's identity providers, and a test of each. */
export const ProvidersScreen = () => {
  const t = useText(identityTexts)
  const api = useApi()
  const texts = useResourceTexts(signOnProviders, identityTexts)
  const test = ({ id }: RecordOf<typeof signOnProviders>) =>
    void api.call(testProvider, { params: { id } }).then(
      ({ url, browser }) => {
        begunSignOn('test').keep(browser)
        location.assign(url)
      },
      (error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }),
    )
  return (
    <>
      <ResourceScreen
        resource={signOnProviders}
        texts={identityTexts}
        title={texts.of('title')}
        icon={<Key />}
        factsWithout={[...ADDRESSES, 'client_secret', 'certificates']}
        formLayout={{ folded: ['roles', 'required'] }}
        rowActions={[
          { id: 'test', label: t('provider.test'), icon: <PlayArrow fontSize="small" />, run: test },
        ]}
        panel={(record) => (
          <>
            <Addresses record={record} />
            <Provisioning />
          </>
        )}
      />
      <TestResult />
    </>
  )
}
