import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatDateTime } from '#platform/i18n/format.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { cancelStorageRun, listStorageRuns, type StorageRun } from '../../contract/storage/clean-up.ts'
import { providerTexts } from '../../i18n/texts.ts'

export const RUNS_KEY = ['provider', 'storage-runs']

/** ms between readings while something runs. */
const READ_EVERY_MS = 2000

const TONES = { running: 'info', done: 'success', cancelled: 'default', failed: 'error' } as const

const Run = ({ run, onStop }: { run: StorageRun; onStop: () => void }) => {
  const t = useText(providerTexts)
  const { language } = useLanguage()
  const { timeZone } = useViewer()
  const facts = [
    formatDateTime(run.created_at, timeZone),
    t('storageRule.progress', { done: run.companies_done, all: run.companies }),
    t('storageRule.removed', { count: run.removed, size: formatBytes(run.bytes, language) }),
    ...(run.kept_companies > 0 ? [t('storageRule.keptCompanies', { count: run.kept_companies })] : []),
  ]
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, py: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {run.rule}
        </Box>
        <Chip
          size="small"
          variant="outlined"
          color={TONES[run.state]}
          label={t(`storageRule.state.${run.state}`)}
        />
        {run.state === 'running' && (
          <Button size="small" color="error" onClick={onStop}>
            {t('storageRule.stop')}
          </Button>
        )}
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{facts.join(' · ')}</Box>
      {run.state === 'running' && (
        <LinearProgress
          variant="determinate"
          aria-label={run.rule}
          value={Math.min(100, (run.companies_done / Math.max(1, run.companies)) * 100)}
        />
      )}
    </Box>
  )
}

/** The latest runs of the rules, live while one runs. */
export const Runs = () => {
  const t = useText(providerTexts)
  const api = useApi()
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: RUNS_KEY,
    queryFn: ({ signal }) => api.call(listStorageRuns, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.results.some((run) => run.state === 'running') ? READ_EVERY_MS : false,
  })
  const stop = useMutation({
    mutationFn: (id: number) => api.call(cancelStorageRun, { params: { id } }),
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: RUNS_KEY }),
  })
  return (
    <Box
      component="section"
      aria-label={t('storageRule.runs')}
      sx={{
        mx: { xs: 1.5, md: 2 },
        mb: 2,
        p: 1.5,
        maxHeight: '40%',
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Box component="h2" sx={{ m: 0, mb: 0.5, fontSize: '1.0625rem', fontWeight: 650 }}>
        {t('storageRule.runs')}
      </Box>
      {found.isPending && <Skeleton variant="rounded" height={48} />}
      {found.isError && (
        <RetryAlert onRetry={() => void found.refetch()}>{failureDetail(found.error)}</RetryAlert>
      )}
      {found.data?.results.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{t('storageRule.noRuns')}</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.data?.results.map((run) => (
          <Run key={run.id} run={run} onStop={() => stop.mutate(run.id)} />
        ))}
      </Box>
    </Box>
  )
}
