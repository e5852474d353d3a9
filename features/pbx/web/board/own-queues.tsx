import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { type AgentChange, changeOwnQueues, readOwnQueues } from '../../contract/board.ts'
import { boardTexts } from '../../i18n/board/texts.ts'
import { PAUSE_REASONS } from './pause-reasons.ts'

const KEY = ['pbx', 'own-queues']
const EVERY_MS = 5_000

/** One's own queues: log in, log out, pause. */
export const OwnQueues = () => {
  const t = useText(boardTexts)
  const api = useApi()
  const queries = useQueryClient()
  const own = useQuery({
    queryKey: KEY,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => api.call(readOwnQueues, { signal }),
  })
  const change = useMutation({
    mutationFn: (body: Partial<AgentChange> & Pick<AgentChange, 'action'>) =>
      api.call(changeOwnQueues, { body }),
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  if (own.isPending) return <Skeleton variant="rounded" height={120} />
  if (hasFailed(own))
    return (
      <Alert severity="error" action={<Button onClick={() => void own.refetch()}>{t('board.retry')}</Button>}>
        {failureDetail(own.error)}
      </Alert>
    )
  const { queues, paused, pause_reason: reason } = own.data
  if (queues.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('own.none')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {paused ? (
        <Alert
          severity="warning"
          action={<Button onClick={() => change.mutate({ action: 'resume' })}>{t('act.resume')}</Button>}
        >
          {reason === '' ? t('state.paused') : `${t('state.paused')} · ${reason}`}
        </Alert>
      ) : (
        <TextField
          select
          size="small"
          label={t('own.pause')}
          value=""
          slotProps={{ select: { displayEmpty: true, renderValue: () => t('own.pause.why') } }}
          onChange={({ target }) => change.mutate({ action: 'pause', reason: target.value })}
        >
          {PAUSE_REASONS.map((one) => (
            <MenuItem key={one} value={t(`reason.${one}`)}>
              {t(`reason.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {queues.map((queue) => (
          <Box
            key={queue.id}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography noWrap sx={{ fontWeight: 600 }}>
                {queue.name}
              </Typography>
              <Typography
                variant="body2"
                sx={{ color: queue.waiting > 0 ? 'warning.main' : 'text.secondary' }}
              >
                {t('own.waiting', { count: queue.waiting })}
              </Typography>
            </Box>
            {queue.fixed ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('own.fixed')}
              </Typography>
            ) : (
              <Switch
                checked={queue.logged_in}
                disabled={change.isPending}
                onChange={(_, on) => change.mutate({ action: on ? 'login' : 'logout', queue: queue.id })}
                slotProps={{ input: { 'aria-label': t('own.serve', { name: queue.name }) } }}
              />
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
