import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { boardTexts } from '../../i18n/board/texts.ts'
import type { BoardStore } from './board-store.ts'
import { clockText } from './since.tsx'

const Figure = ({ label, value, tone }: { label: string; value: string; tone?: string }) => (
  <Paper variant="outlined" sx={{ px: 1.5, py: 1, minWidth: 0 }}>
    <Typography
      sx={{
        fontSize: '1.25rem',
        fontWeight: 700,
        lineHeight: 1.2,
        fontVariantNumeric: 'tabular-nums',
        color: tone ?? 'text.primary',
      }}
    >
      {value}
    </Typography>
    <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
  </Paper>
)

/** Live figures, and the day's totals. */
export const FiguresRow = ({ store }: { store: BoardStore }) => {
  const t = useText(boardTexts)
  const active = useStore(store, ({ calls }) => calls.size)
  const waiting = useStore(store, ({ queues }) =>
    [...queues.values()].reduce((sum, queue) => sum + queue.waiting, 0),
  )
  const free = useStore(
    store,
    ({ agents }) => [...agents.values()].filter(({ state }) => state === 'free').length,
  )
  const today = useStore(store, (state) => state.today)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        // Eight figures, so that no row ends with a single one.
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)', xl: 'repeat(8, 1fr)' },
      }}
    >
      <Figure label={t('figure.active')} value={String(active)} />
      <Figure
        label={t('figure.waiting')}
        value={String(waiting)}
        {...(waiting > 0 ? { tone: 'warning.main' } : {})}
      />
      <Figure label={t('figure.free')} value={String(free)} />
      <Figure label={t('figure.inbound')} value={String(today?.inbound ?? 0)} />
      <Figure label={t('figure.outbound')} value={String(today?.outbound ?? 0)} />
      <Figure label={t('figure.answered')} value={String(today?.answered ?? 0)} />
      <Figure label={t('figure.missed')} value={String(today?.missed ?? 0)} />
      <Figure label={t('figure.talk')} value={clockText(today?.talk_seconds ?? 0)} />
    </Box>
  )
}
