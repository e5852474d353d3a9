import Domain from '@mui/icons-material/LanguageOutlined'
import Verified from '@mui/icons-material/VerifiedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { signOnDomains, verifyDomain } from '../contract/domains.ts'
import { identityTexts } from '../i18n/texts.ts'
import { CopiedLine } from './copied-line.tsx'

const RECORD = ['record_name', 'record_value'] as const

/** Looks for the proof of a domain, and says what it found. */
const useVerify = () => {
  const t = useText(identityTexts)
  const api = useApi()
  return async ({ id, domain }: RecordOf<typeof signOnDomains>): Promise<void> => {
    try {
      await api.call(verifyDomain, { params: { id } })
      showToast(t('domain.verified', { domain }))
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
}

const Proof = ({ record }: { record: RecordOf<typeof signOnDomains> }) => {
  const t = useText(identityTexts)
  const verify = useVerify()
  const [busy, setBusy] = useState(false)
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, mt: 2, justifyItems: 'start' }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('domain.lead')}</Typography>
      {RECORD.map((name) => (
        <CopiedLine key={name} label={t(`sign_on_domain.${name}`)} value={String(record[name] ?? '')} />
      ))}
      <Button
        variant="contained"
        loading={busy}
        onClick={() => {
          setBusy(true)
          void verify(record).finally(() => setBusy(false))
        }}
      >
        {t('domain.verify')}
      </Button>
    </Box>
  )
}

/** /admin/acceso/dominios: the domains by which the company's people are recognised. */
export const DomainsScreen = () => {
  const t = useText(identityTexts)
  const verify = useVerify()
  return (
    <ResourceScreen
      resource={signOnDomains}
      texts={identityTexts}
      icon={<Domain />}
      factsWithout={RECORD}
      rowActions={[
        {
          id: 'verify',
          label: t('domain.verify'),
          icon: <Verified fontSize="small" />,
          run: (record) => void verify(record),
        },
      ]}
      panel={(record) => <Proof record={record} />}
    />
  )
}
