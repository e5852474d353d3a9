import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { storageOverview } from '../../contract/storage/company-storage.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { TrendLine } from './trend-line.tsx'
import { UseBar } from './use-bar.tsx'

const Fact = ({ label, value, hint }: { label: string; value: ReactNode; hint?: string | undefined }) => (
  <Box sx={{ minWidth: 120 }}>
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{label}</Box>
    <Box sx={{ fontSize: '1.25rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{value}</Box>
    {hint !== undefined && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{hint}</Box>}
  </Box>
)

const Numbers = ({ data }: { data: Answer<typeof storageOverview> }) => {
  const t = useText(providerTexts)
  const { language } = useLanguage()
  const bytes = (value: number) => formatBytes(Math.max(0, value), language)
  const kept = data.places.kept
    .map((place) => `${t(`company_storage.store.${place.store}`)} ${bytes(place.bytes)}`)
    .join(' · ')
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, alignItems: 'flex-start' }}>
        <Fact
          label={t('storage.total')}
          value={bytes(data.bytes)}
          hint={t('storage.files', { count: data.files })}
        />
        <Fact label={t('storage.diskLeft')} value={bytes(data.disk_left)} hint={kept} />
        <Fact label={t('storage.nearlyFull')} value={data.nearly_full} />
        <Box sx={{ flex: 1, minWidth: 200, display: { xs: 'none', sm: 'block' } }}>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t('storage.trend')}</Box>
          <TrendLine trend={data.trend} />
        </Box>
      </Box>
      <UseBar used={data.used} />
    </>
  )
}

/** The whole installation at a glance, above the companies. */
export const StorageOverview = () => {
  const t = useText(providerTexts)
  const api = useApi()
  const found = useQuery({
    queryKey: ['provider', 'storage', 'overview'],
    queryFn: ({ signal }) => api.call(storageOverview, { signal }),
  })
  return (
    <Box
      component="section"
      aria-label={t('storage.total')}
      sx={{
        display: 'grid',
        gap: 1.5,
        mx: { xs: 1.5, md: 2 },
        my: 1,
        p: { xs: 1.5, sm: 2 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      {found.isPending && <Skeleton variant="rounded" height={96} />}
      {found.isError && (
        <RetryAlert onRetry={() => void found.refetch()}>{failureDetail(found.error)}</RetryAlert>
      )}
      {found.data !== undefined && <Numbers data={found.data} />}
    </Box>
  )
}
