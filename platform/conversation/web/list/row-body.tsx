import PushPin from '@mui/icons-material/PushPin'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { CountPill } from '../count-pill.tsx'

const When = ({ at, unread }: { at: string; unread: boolean }) => {
  const { day, time } = useDayAndTime()
  const lastDay = day(at)
  return (
    <Box
      component="time"
      dateTime={at}
      sx={{ flex: 'none', fontSize: '0.75rem', color: unread ? 'primary.main' : 'text.secondary' }}
    >
      {lastDay === day(new Date().toISOString()) ? time(at) : lastDay}
    </Box>
  )
}

interface RowBodyProps {
  name: ReactNode
  /** Time of the last message, ISO. */
  at: string
  unread: number
  /** The unread count for screen readers. */
  unreadWords: string
  /** Beside the name. */
  aside?: ReactNode
  /** The last message. */
  line: ReactNode
  /** Status icons. */
  marks?: ReactNode
  /** Title of the pin icon; null: not pinned. */
  pinned: string | null
}

/** A conversation in a list, beside its picture. `--row-menu` keeps room for a button at the end of the second line. */
export const RowBody = ({ name, at, unread, unreadWords, aside, line, marks, pinned }: RowBodyProps) => (
  <Box
    component="span"
    sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}
  >
    <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
      <Box
        component="span"
        data-chat-name
        sx={{
          flex: 1,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontWeight: unread > 0 ? 650 : 500,
        }}
      >
        {name}
      </Box>
      {aside}
      <When at={at} unread={unread > 0} />
    </Box>
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.75, height: 20, pr: 'var(--row-menu, 0px)' }}
    >
      {line}
      {marks}
      {pinned !== null && (
        <PushPin
          titleAccess={pinned}
          sx={{ fontSize: 15, color: 'text.secondary', transform: 'rotate(30deg)' }}
        />
      )}
      {unread > 0 && (
        <>
          <CountPill count={unread} />
          <Box component="span" sx={visuallyHidden}>
            {unreadWords}
          </Box>
        </>
      )}
    </Box>
  </Box>
)
