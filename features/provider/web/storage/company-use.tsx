import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { type companyStorage, storageOfCompany } from '../../contract/storage/company-storage.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { MoveCard } from './move-card.tsx'
import { TrendLine } from './trend-line.tsx'
import { UseBar } from './use-bar.tsx'

/** ms between readings while files are moved. */
const READ_EVERY_MS = 3000

/** What one company stores, and where. */
export const CompanyUse = ({ company }: { company: RecordOf<typeof companyStorage> }) => {
  const t = useText(providerTexts)
  const api = useApi()
  const found = useQuery({
    queryKey: ['provider', 'storage', company.id],
    queryFn: ({ signal }) => api.call(storageOfCompany, { params: { id: company.id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.move?.state === 'copying' || state.data?.move?.state === 'deleting' ? READ_EVERY_MS : false,
  })
  if (hasFailed(found))
    return <RetryAlert onRetry={() => void found.refetch()}>{failureDetail(found.error)}</RetryAlert>
  if (found.data === undefined) return <Skeleton variant="rounded" height={200} />
  const { used, trend, holds } = found.data
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <UseBar used={used} />
      <TrendLine trend={trend} />
      {holds > 0 && <Alert severity="info">{t('storage.held', { count: holds })}</Alert>}
      <MoveCard company={{ id: company.id, name: company.name }} use={found.data} />
    </Box>
  )
}
