import Storage from '@mui/icons-material/StorageOutlined'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { companyStorage } from '../../contract/storage/company-storage.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { CompanyUse } from './company-use.tsx'
import { StorageOverview } from './storage-overview.tsx'

const NEARLY_FULL = 90

const Bytes = ({ value }: { value: unknown }) => {
  const { language } = useLanguage()
  return formatBytes(Number(value), language)
}

const Percent = ({ record }: { record: RecordOf<typeof companyStorage> }) => {
  const t = useText(providerTexts)
  const percent = record.used_percent
  if (record.max_storage_gb === 0) return '—'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 110 }}>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, percent)}
        color={percent >= NEARLY_FULL ? 'error' : 'primary'}
        aria-label={t('company_storage.used_percent')}
        sx={{ flex: 1, height: 6, borderRadius: 3 }}
      />
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {percent} %
      </Box>
    </Box>
  )
}

const cells = {
  used_bytes: ({ used_bytes }: RecordOf<typeof companyStorage>) => <Bytes value={used_bytes} />,
  used_percent: (record: RecordOf<typeof companyStorage>) => <Percent record={record} />,
  max_storage_gb: ({ max_storage_gb }: RecordOf<typeof companyStorage>) =>
    max_storage_gb === 0 ? '—' : `${max_storage_gb} GB`,
}

/** What everybody stores; a company opens with its kinds, its trend and its place. */
export const StorageScreen = () => (
  <ResourceScreen
    resource={companyStorage}
    texts={providerTexts}
    icon={<Storage />}
    lead={
      <Box sx={{ width: 1 }}>
        <StorageOverview />
      </Box>
    }
    render={cells}
    panel={(record) => <CompanyUse company={record} />}
  />
)
