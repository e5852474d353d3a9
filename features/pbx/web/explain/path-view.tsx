import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import CallEnd from '@mui/icons-material/CallEndOutlined'
import CallMade from '@mui/icons-material/CallMade'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Dialpad from '@mui/icons-material/Dialpad'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined'
import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined'
import Schedule from '@mui/icons-material/Schedule'
import Voicemail from '@mui/icons-material/Voicemail'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

const ICONS: Record<string, ReactNode> = {
  did: <PhoneCallback />,
  slot: <Schedule />,
  ivr: <AccountTree />,
  ivr_option: <Dialpad />,
  ivr_answer: <Dialpad />,
  ivr_invalid: <ErrorOutline />,
  ivr_timeout: <HourglassEmpty />,
  menu: <Dialpad />,
  ring_group: <Groups />,
  queue_entered: <HourglassEmpty />,
  queue: <HourglassEmpty />,
  offered: <NotificationsActive />,
  ring: <NotificationsActive />,
  outside: <CallMade />,
  announcement: <Campaign />,
  voicemail: <Voicemail />,
  over: <CallEnd />,
}

interface PathStepProps {
  kind: string
  title: string
  detail: string
  /** The last step has no line below it. */
  last: boolean
  tone?: 'normal' | 'closed' | 'end'
  children?: ReactNode
}

const TONES = { normal: 'primary.main', closed: 'warning.main', end: 'text.secondary' } as const

/** One step of a call's path, with a line to the next. */
export const PathStep = ({ kind, title, detail, last, tone = 'normal', children }: PathStepProps) => (
  <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '40px 1fr', columnGap: 1.5 }}>
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
      <Box
        aria-hidden
        sx={{
          width: 36,
          height: 36,
          borderRadius: '50%',
          border: 2,
          borderColor: TONES[tone],
          color: TONES[tone],
          display: 'grid',
          placeItems: 'center',
          '& svg': { fontSize: 18 },
        }}
      >
        {ICONS[kind] ?? <ErrorOutline />}
      </Box>
      {!last && <Box sx={{ flex: 1, width: 2, minHeight: 16, bgcolor: 'divider' }} />}
    </Box>
    <Box sx={{ pb: last ? 0 : 2, pt: 0.75, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      {detail !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      )}
      {children}
    </Box>
  </Box>
)
