import AttachFile from '@mui/icons-material/AttachFile'
import CallMade from '@mui/icons-material/CallMade'
import CallMissed from '@mui/icons-material/CallMissed'
import CallReceived from '@mui/icons-material/CallReceived'
import ChatBubble from '@mui/icons-material/ChatBubbleOutlineOutlined'
import Event from '@mui/icons-material/EventOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import Language from '@mui/icons-material/Language'
import Paid from '@mui/icons-material/PaidOutlined'
import StickyNote from '@mui/icons-material/StickyNote2Outlined'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Videocam from '@mui/icons-material/VideocamOutlined'
import Voicemail from '@mui/icons-material/Voicemail'
import Box from '@mui/material/Box'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType } from 'react'
import type { TimelineEntry, TimelineKind } from '../../contract/timeline.ts'
import { CHANNEL_ICONS, channelOf } from '../channel.tsx'

type Tone = 'primary' | 'secondary' | 'success' | 'error' | 'warning' | 'quiet'

const SIGNS: Record<TimelineKind, readonly [ComponentType<SvgIconProps>, Tone]> = {
  call: [CallMade, 'success'],
  voicemail: [Voicemail, 'success'],
  conversation: [ChatBubble, 'primary'],
  comment: [StickyNote, 'warning'],
  interaction: [Forum, 'quiet'],
  business: [Handshake, 'primary'],
  move: [SwapHoriz, 'quiet'],
  sale: [Paid, 'success'],
  event: [Event, 'secondary'],
  meeting: [Videocam, 'success'],
  file: [AttachFile, 'quiet'],
  visit: [Language, 'quiet'],
}

/** A call without talk time. */
const isMissed = ({ kind, seconds }: Pick<TimelineEntry, 'kind' | 'seconds'>): boolean =>
  kind === 'call' && !seconds

const iconOf = (entry: TimelineEntry): readonly [ComponentType<SvgIconProps>, Tone] => {
  if (isMissed(entry)) return [entry.incoming ? CallMissed : CallMade, 'error']
  const channel = entry.kind === 'interaction' ? channelOf(entry.word) : undefined
  if (channel !== undefined) return CHANNEL_ICONS[channel]
  return entry.kind === 'call' && entry.incoming ? [CallReceived, 'success'] : SIGNS[entry.kind]
}

/** The entry's icon, coloured by kind, so that people can scan the timeline. */
export const TimelineIcon = ({ entry }: { entry: TimelineEntry }) => {
  const [Icon, tone] = iconOf(entry)
  return (
    <Box
      aria-hidden
      sx={{
        width: 28,
        height: 28,
        flexShrink: 0,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        // Above the line that connects the icons.
        position: 'relative',
        zIndex: 1,
        bgcolor: tone === 'quiet' ? 'background.default' : `${tone}.light`,
        color: tone === 'quiet' ? 'text.secondary' : `${tone}.main`,
        border: 1,
        borderColor: tone === 'quiet' ? 'divider' : 'transparent',
      }}
    >
      <Icon sx={{ fontSize: 16 }} />
    </Box>
  )
}
