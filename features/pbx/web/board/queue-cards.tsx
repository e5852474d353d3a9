import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import type { BoardFigures, BoardQueue } from '../../contract/board.ts'
import { boardTexts } from '../../i18n/board/texts.ts'
import type { BoardStore } from './board-store.ts'
import { clockText, Since } from './since.tsx'

const AGENT_COUNTS = ['there', 'free', 'ringing', 'talking', 'wrap_up', 'paused'] as const

interface QueueCardProps {
  queue: BoardQueue
  today: BoardFigures['queues'][number] | undefined
}

const QueueCard = memo(({ queue, today }: QueueCardProps) => {
  const t = useText(boardTexts)
  const level = today?.service_level ?? null
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 1.5, borderColor: queue.waiting > 0 ? 'warning.main' : 'divider', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography noWrap sx={{ fontWeight: 650, flex: 1 }}>
          {queue.name}
        </Typography>
        {queue.waiting > 0 && (
          <Typography sx={{ fontVariantNumeric: 'tabular-nums', color: 'warning.main', fontWeight: 650 }}>
            <Since since={queue.waiting_since} />
          </Typography>
        )}
      </Box>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.2 }}>
        {queue.waiting}{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('queue.waiting', { count: queue.waiting })}
        </Typography>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {AGENT_COUNTS.filter((one) => one === 'there' || one === 'free' || queue[one] > 0)
          .map((one) => t(`queue.${one}`, { count: queue[one] }))
          .join(' · ')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {[
          t('queue.answered', { count: today?.answered ?? 0 }),
          t('queue.abandoned', { count: today?.abandoned ?? 0 }),
          t('queue.wait', { wait: today?.average_wait == null ? '—' : clockText(today.average_wait) }),
          // Keeps the percent sign beside the number.
          t('queue.level', { level: level === null ? '—' : `${level}\u00a0%` }),
        ].join(', ')}
      </Typography>
    </Paper>
  )
})

/** Each queue with its callers and agents. */
export const QueueCards = ({ store }: { store: BoardStore }) => {
  const t = useText(boardTexts)
  const queues = useStore(store, (state) => state.queues)
  const today = useStore(store, (state) => state.today)
  if (queues.size === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('queue.none')}</Typography>
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
      }}
    >
      {[...queues.values()].map((queue) => (
        <QueueCard key={queue.id} queue={queue} today={today?.queues.find(({ id }) => id === queue.id)} />
      ))}
    </Box>
  )
}
