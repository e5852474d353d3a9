import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import {
  cancelStorageMove,
  moveStorage,
  type StorageMove,
  type storageOfCompany,
} from '../../contract/storage/company-storage.ts'
import { providerTexts } from '../../i18n/texts.ts'

interface MoveCardProps {
  company: { id: number; name: string }
  use: Answer<typeof storageOfCompany>
}

const MoveState = ({ move }: { move: StorageMove }) => {
  const t = useText(providerTexts)
  const { language } = useLanguage()
  const bytes = (value: number) => formatBytes(value, language)
  const percent = Math.min(100, (move.moved_bytes / Math.max(1, move.bytes)) * 100)
  return (
    <Box sx={{ display: 'grid', gap: 1 }} aria-live="polite">
      {move.state === 'copying' && (
        <>
          <Box>{t('storage.moving', { done: bytes(move.moved_bytes), all: bytes(move.bytes) })}</Box>
          <LinearProgress variant="determinate" value={percent} aria-label={t('storage.move')} />
        </>
      )}
      {move.state === 'deleting' && <Box>{t('storage.deletingCopies')}</Box>}
      {move.state === 'done' && <Box>{t('storage.moveDone', { count: move.moved_files })}</Box>}
      {move.state === 'cancelled' && <Box>{t('storage.moveCancelled', { count: move.moved_files })}</Box>}
      {move.damaged > 0 && (
        <Alert severity="warning">{t('storage.moveDamaged', { count: move.damaged })}</Alert>
      )}
      {move.failure !== '' && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {t('storage.moveFailure', { failure: move.failure })}
        </Alert>
      )}
    </Box>
  )
}

/** Where a company's files lie, and moving them elsewhere. */
export const MoveCard = ({ company, use: { places, move } }: MoveCardProps) => {
  const t = useText(providerTexts)
  const { language } = useLanguage()
  const api = useApi()
  const queries = useQueryClient()
  const handlers = {
    onError: (error: Error) => showAlert({ severity: 'error', text: failureDetail(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['provider', 'storage'] }),
  }
  const params = { id: company.id }
  const start = useMutation({
    mutationFn: (target: StorageMove['target']) => api.call(moveStorage, { params, body: { target } }),
    ...handlers,
  })
  const stop = useMutation({ mutationFn: () => api.call(cancelStorageMove, { params }), ...handlers })
  const runs = move?.state === 'copying' || move?.state === 'deleting'
  const ask = async (target: StorageMove['target']) => {
    const sure = await confirm({
      title: t(`storage.moveAsk.${target}`, { company: company.name }),
      text: t('storage.moveHint'),
      action: t(`storage.moveTo.${target}`),
    })
    if (sure) start.mutate(target)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="h3" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 650 }}>
        {t('storage.where')}
      </Box>
      {places.kept.map(({ store, bytes, files }) => (
        <Box key={store}>
          {t(`company_storage.store.${store}`)}: {formatBytes(bytes, language)} ·{' '}
          {t('storage.files', { count: files })}
        </Box>
      ))}
      {move !== null && <MoveState move={move} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!runs &&
          places.available.length > 1 &&
          places.available.map((target) => (
            <Button
              key={target}
              variant="outlined"
              size="small"
              loading={start.isPending}
              onClick={() => void ask(target)}
            >
              {t(`storage.moveTo.${target}`)}
            </Button>
          ))}
        {runs && move.failure !== '' && (
          <Button size="small" variant="outlined" onClick={() => start.mutate(move.target)}>
            {t('storage.moveRetry')}
          </Button>
        )}
        {move?.state === 'copying' && (
          <Button size="small" color="error" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('storage.moveStop')}
          </Button>
        )}
      </Box>
      {places.available.length === 1 && <Box sx={{ color: 'text.secondary' }}>{t('storage.oneStore')}</Box>}
    </Box>
  )
}
