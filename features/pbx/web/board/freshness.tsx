import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useStore } from 'zustand'
import { formatDuration, formatTime } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { boardTexts } from '../../i18n/board/texts.ts'
import type { BoardStore } from './board-store.ts'
import { figuresAge, READ_EVERY_MS, type Reading } from './figures-age.ts'
import { useNow } from './since.tsx'

/** How current the figures are: how often they are read, or since when they have not been known to be true. */
export const FreshnessLine = ({ readAt, online, failed }: Reading) => {
  const t = useText(boardTexts)
  const { timeZone } = useViewer()
  const now = useNow()
  if (readAt === null) return null
  const age = figuresAge({ readAt, online, failed }, now)
  if (age === null)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('board.current', { seconds: READ_EVERY_MS / 1000 })}
      </Typography>
    )
  const values = { time: formatTime(new Date(readAt).toISOString(), timeZone), age: formatDuration(age) }
  return (
    // Said once: the age would be read out every second.
    <Alert severity="warning" role="status" aria-live="off" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {t(online ? 'board.late' : 'board.offline', values)}
    </Alert>
  )
}

/** The same of a board, without rendering the rest of it. */
export const Freshness = ({ store, ...known }: Omit<Reading, 'readAt'> & { store: BoardStore }) => (
  <FreshnessLine readAt={useStore(store, (state) => state.readAt)} {...known} />
)
