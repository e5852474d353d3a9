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
import Box from '@mui/material/Box'
import LinkText from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDuration, formatMoney } from '#platform/i18n/format.ts'
import { type Translator, useText } from '#platform/i18n/web/language.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { TimelineEntry, TimelineKind } from '../../contract/timeline.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { type CrmPages, useCrmPages } from '../pages.ts'

const ICONS: Record<TimelineKind, ReactNode> = {
  call: <CallMade fontSize="small" />,
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

type Words = Translator<typeof crmTexts>

const titleOf = (entry: TimelineEntry, t: Words): string => {
  if (entry.kind === 'call')
    return t(entry.incoming ? 'crm.timeline.callFrom' : 'crm.timeline.callTo', { number: entry.title })
  if (entry.kind === 'comment') return t('crm.timeline.note')
  if (entry.move === null) return entry.title
  const nobody = t('crm.timeline.nobody')
  return t(`crm.timeline.move.${entry.move}`, { from: entry.from ?? nobody, to: entry.to ?? nobody })
}

/** Where the record itself is. */
const pageOf = (
  { kind, entity, record }: TimelineEntry,
  pages: CrmPages,
  personId: number,
): string | null => {
  if (record === null) return null
  if (kind === 'business' || entity === 'business') return pages.business(record)
  if (kind === 'interaction' || entity === 'interaction') return pages.interaction(record, personId)
  if (kind === 'event') return pages.event(record)
  if (kind === 'conversation') return `/join/chats?chat=${record}`
  return null
}

const besideOf = (entry: TimelineEntry, t: Words): string[] => {
  const beside: string[] = []
  if (entry.kind === 'call')
    beside.push(entry.seconds ? formatDuration(entry.seconds) : t('crm.timeline.notAnswered'))
  if (entry.amount !== null) beside.push(formatMoney(entry.amount))
  if (entry.move !== null && entry.title !== '') beside.push(entry.title)
  if (entry.who !== null) beside.push(entry.who.label)
  return beside
}

/** One thing that happened: what, with whom, when. */
export const TimelineRow = ({ entry, personId }: { entry: TimelineEntry; personId: number }) => {
  const t = useText(crmTexts)
  const moment = useMoment()
  const title = titleOf(entry, t)
  const page = pageOf(entry, useCrmPages(), personId)
  const missed = entry.kind === 'call' && !entry.seconds
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
            {page === null && title}
          </Typography>
          <Typography
            component="time"
            dateTime={entry.at}
            variant="caption"
            sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
          >
            {moment(entry.at)}
          </Typography>
        </Box>
        {entry.text !== null && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {entry.text}
          </Typography>
        )}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {besideOf(entry, t).join(' · ')}
        </Typography>
      </Box>
    </Box>
  )
}
