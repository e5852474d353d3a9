import AttachFile from '@mui/icons-material/AttachFile'
import CallMade from '@mui/icons-material/CallMade'
import CallReceived from '@mui/icons-material/CallReceived'
import ChatBubble from '@mui/icons-material/ChatBubbleOutlineOutlined'
import Event from '@mui/icons-material/EventOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import Language from '@mui/icons-material/Language'
import Paid from '@mui/icons-material/PaidOutlined'
import StickyNote from '@mui/icons-material/StickyNote2Outlined'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Voicemail from '@mui/icons-material/Voicemail'
import Box from '@mui/material/Box'
import LinkText from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useContext } from 'react'
import { Link } from 'react-router'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDayAndTime, useViewer } from '#platform/ui/viewer.tsx'
import type { TimelineEntry, TimelineKind } from '../../contract/timeline.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useCrmPages } from '../pages.ts'
import { OwnNote } from './own-note.tsx'
import { TimelineSoundContext } from './timeline-sound.ts'
import { besideOf, pageOf, titleOf } from './timeline-words.ts'

const ICONS: Record<TimelineKind, ReactNode> = {
  call: <CallMade fontSize="small" />,
  voicemail: <Voicemail fontSize="small" />,
  conversation: <ChatBubble fontSize="small" />,
  comment: <StickyNote fontSize="small" />,
  interaction: <Forum fontSize="small" />,
  business: <Handshake fontSize="small" />,
  move: <SwapHoriz fontSize="small" />,
  sale: <Paid fontSize="small" />,
  event: <Event fontSize="small" />,
  file: <AttachFile fontSize="small" />,
  visit: <Language fontSize="small" />,
}

interface TimelineRowProps {
  entry: TimelineEntry
  personId: number
  /** Shows a file of the person. */
  onFile: (id: number) => void
}

/** One thing that happened: what, with whom, when; what was said or written of it. */
export const TimelineRow = ({ entry, personId, onFile }: TimelineRowProps) => {
  const t = useText(crmTexts)
  const { time } = useDayAndTime()
  const { userId } = useViewer()
  const Sound = useContext(TimelineSoundContext)
  const title = titleOf(entry, t)
  const page = pageOf(entry, useCrmPages(), personId)
  const missed = entry.kind === 'call' && !entry.seconds
  const { record } = entry
  const heard = entry.kind === 'call' || entry.kind === 'voicemail'
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <Box
        sx={{
          width: 32,
          height: 32,
          flexShrink: 0,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'action.hover',
          color: missed ? 'error.main' : 'text.secondary',
        }}
      >
        {entry.kind === 'call' && entry.incoming ? <CallReceived fontSize="small" /> : ICONS[entry.kind]}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          <Typography
            variant="body2"
            sx={{ flex: 1, minWidth: 120, fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {page !== null && (
              <LinkText component={Link} to={page}>
                {title}
              </LinkText>
            )}
            {page === null && entry.kind === 'file' && record !== null && (
              <LinkText
                component="button"
                type="button"
                onClick={() => onFile(record)}
                sx={{ font: 'inherit', textAlign: 'start', overflowWrap: 'anywhere' }}
              >
                {title}
              </LinkText>
            )}
            {page === null && entry.kind !== 'file' && title}
          </Typography>
          <Typography
            component="time"
            dateTime={entry.at}
            variant="caption"
            sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
          >
            {time(entry.at)}
          </Typography>
        </Box>
        {entry.kind === 'comment' && record !== null && entry.who?.id === userId ? (
          <OwnNote id={record} text={entry.text ?? ''} personId={personId} />
        ) : (
          entry.text !== null && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {entry.text}
            </Typography>
          )
        )}
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {besideOf(entry, t).join(' · ')}
        </Typography>
        {heard && Sound !== null && (
          <Suspense fallback={<Skeleton height={32} />}>
            <Sound
              kind={entry.kind === 'call' ? 'call' : 'voicemail'}
              call={entry.call}
              sounds={entry.sounds}
            />
          </Suspense>
        )}
      </Box>
    </Box>
  )
}
