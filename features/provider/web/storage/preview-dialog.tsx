import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showToast } from '#platform/ui/notices.ts'
import { previewStorageRule, runStorageRule, type storageRules } from '../../contract/storage/clean-up.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { RUNS_KEY } from './runs.tsx'

const Found = ({
  rule,
  data,
}: {
  rule: RecordOf<typeof storageRules>
  data: Answer<typeof previewStorageRule>
}) => {
  const t = useText(providerTexts)
  const { language } = useLanguage()
  const size = (bytes: number) => formatBytes(bytes, language)
  return (
    <>
      <Alert severity={data.count === 0 ? 'info' : 'warning'}>
        {data.count === 0
          ? t('storageRule.nothing')
          : t('storageRule.wouldGo', { count: data.count, size: size(data.bytes) })}
      </Alert>
      {data.count > 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t(rule.category === 'drive_versions' ? 'storageRule.binVersions' : 'storageRule.bin')}
        </Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {data.companies.map(({ id, name, count, bytes, kept, older_days }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Box sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
              {name}
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {' '}
                · {t('storageRule.olderDays', { days: older_days })}
              </Box>
            </Box>
            {kept === null ? (
              <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {t('storageRule.elements', { count })} · {size(bytes)}
              </Box>
            ) : (
              <Chip size="small" color="success" variant="outlined" label={t(`storageRule.kept.${kept}`)} />
            )}
          </Box>
        ))}
      </Box>
      {data.is_partial && <Box sx={{ color: 'text.secondary' }}>{t('storageRule.partial')}</Box>}
    </>
  )
}

/** Shows what a rule would take, and runs it. */
export const PreviewDialog = ({
  rule,
  onClose,
}: {
  rule: RecordOf<typeof storageRules>
  onClose: () => void
}) => {
  const t = useText(providerTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const titleId = useId()
  const params = { id: rule.id }
  const found = useQuery({
    queryKey: ['provider', 'storage-preview', rule.id],
    queryFn: ({ signal }) => api.call(previewStorageRule, { params, signal }),
    gcTime: 0,
  })
  const run = useMutation({
    mutationFn: () => api.call(runStorageRule, { params }),
    async onSuccess() {
      showToast(t('storageRule.started'))
      await queries.invalidateQueries({ queryKey: RUNS_KEY })
      onClose()
    },
  })
  const failure = found.error ?? run.error
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {t('storageRule.tried', { name: rule.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {found.isPending && <Skeleton variant="rounded" height={96} />}
        {failure !== null && <Alert severity="error">{failureDetail(failure)}</Alert>}
        {found.data !== undefined && <Found rule={rule} data={found.data} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
        {found.isError && <Button onClick={() => void found.refetch()}>{ui('ui.retry')}</Button>}
        <Button
          color="error"
          variant="contained"
          loading={run.isPending}
          disabled={(found.data?.count ?? 0) === 0}
          onClick={() => run.mutate()}
        >
          {t('storageRule.run')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
