import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { CallNumberContext } from '#platform/ui/call-number.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { listCallbacks, type QueueCallback, takeCallback } from '../../contract/callbacks.ts'
import { boardTexts } from '../../i18n/board/texts.ts'
import { Since } from './since.tsx'

const KEY = ['pbx', 'callbacks']
const EVERY_MS = 5_000
const COLORS = { waiting: 'warning', calling: 'info', done: 'success', missed: 'error' } as const

interface RowProps {
  callback: QueueCallback
  /** Null without a phone to call with. */
  onCall: (() => void) | null
}

const CallbackRow = ({ callback, onCall }: RowProps) => {
  const t = useText(boardTexts)
  const { number, name, queue, state, attempts, taken_by: by, entered_at: since } = callback
  const open = state === 'waiting' || state === 'calling'
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 52 }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {name === '' ? formatPhone(number) : `${name} · ${formatPhone(number)}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {queue.name}
          {open && ' · '}
          {open && <Since since={since} />}
          {attempts > 0 && ` · ${t('callback.attempts', { count: attempts })}`}
          {by !== null && ` · ${by}`}
        </Typography>
      </Box>
      <Chip size="small" variant="outlined" color={COLORS[state]} label={t(`callback.${state}`)} />
      {state === 'waiting' && onCall !== null && (
        <Button size="small" variant="contained" onClick={onCall}>
          {t('callback.call')}
        </Button>
      )}
    </Box>
  )
}

/** Callbacks in queue order, and the outcomes of the last day. */
export const Callbacks = () => {
  const t = useText(boardTexts)
  const api = useApi()
  const queries = useQueryClient()
  const call = useContext(CallNumberContext)
  const list = useQuery({
    queryKey: KEY,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => api.call(listCallbacks, { signal }),
  })
  const take = useMutation({
    mutationFn: (id: number) => api.call(takeCallback, { params: { id } }),
    onSuccess: ({ number }) => call?.(number),
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  if (list.isPending) return <Skeleton variant="rounded" height={60} />
  if (hasFailed(list))
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void list.refetch()}>{t('board.retry')}</Button>}
      >
        {failureDetail(list.error)}
      </Alert>
    )
  const { results } = list.data
  if (results.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{t('callback.none')}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {results.map((callback) => (
        <CallbackRow
          key={callback.id}
          callback={callback}
          onCall={call === null || take.isPending ? null : () => take.mutate(callback.id)}
        />
      ))}
    </Box>
  )
}
