import CallEnd from '@mui/icons-material/CallEnd'
import Contacts from '@mui/icons-material/ContactPageOutlined'
import Dialpad from '@mui/icons-material/Dialpad'
import Groups from '@mui/icons-material/GroupsOutlined'
import MicOff from '@mui/icons-material/MicOff'
import Mic from '@mui/icons-material/MicOutlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Pause from '@mui/icons-material/Pause'
import PhoneForwarded from '@mui/icons-material/PhoneForwardedOutlined'
import PlayArrow from '@mui/icons-material/PlayArrow'
import SwapCalls from '@mui/icons-material/SwapCalls'
import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'
import { BarButton } from './bar-button.tsx'
import type { BarPanel } from './bar-panel.ts'
import { JoinButton } from './join-button.tsx'
import { MoreButtons } from './more-buttons.tsx'
import { RecordedButtons } from './recorded.tsx'
import { SpyButtons } from './spied.tsx'

const LAYOUT = {
  // In columns like a keypad; hang-up has its own place, which never moves.
  full: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: 1,
    width: 1,
    maxWidth: 380,
    mt: 'auto',
    '& > button': { width: 'auto', height: 56 },
    '& > :last-child': {
      gridColumn: '1 / -1',
      justifySelf: 'center',
      minWidth: 120,
      borderRadius: 7,
      mt: 1,
      typography: 'body2',
    },
  },
  bar: { display: 'flex', flex: 'none', gap: 0.25, ml: 'auto', maxWidth: 1, overflowX: 'auto' },
} as const

interface CallControlsProps {
  call: Call
  /** The other calls, on hold. */
  held: readonly Call[]
  /** The panel open above the bar. */
  panel: BarPanel | null
  onPanel: (panel: BarPanel | null) => void
  /** Fills the screen, as on a mobile. */
  full: boolean
  /** Too narrow for all controls in one row: the rarer ones are in the panel `more`. */
  compact: boolean
}

/** What comes and goes during a call. */
const PassingButtons = ({ call, held, compact }: Pick<CallControlsProps, 'call' | 'held' | 'compact'>) => {
  const t = useText(callTexts)
  const { softphone } = usePhone()
  const talks = call.phase === 'talking'
  return (
    <>
      <JoinButton call={call} held={held} />
      {talks && held.length > 0 && (
        <BarButton
          label={t('call.swap')}
          icon={<SwapCalls />}
          keys="Alt+S"
          onClick={() => softphone.swap()}
        />
      )}
      {talks && <SpyButtons call={call} />}
      {talks && <RecordedButtons call={call} show={compact ? 'pause' : 'all'} />}
    </>
  )
}

/** The controls of a call that was answered. */
const TalkButtons = ({ call, panel, onPanel, compact }: Omit<CallControlsProps, 'held' | 'full'>) => {
  const t = useText(callTexts)
  const { softphone } = usePhone()
  const toggle = (which: BarPanel) => ({
    pressed: panel === which,
    onClick: () => onPanel(panel === which ? null : which),
  })
  return (
    <>
      <BarButton
        label={call.muted ? t('call.unmute') : t('call.mute')}
        icon={call.muted ? <MicOff /> : <Mic />}
        pressed={call.muted}
        keys="Alt+M"
        onClick={() => softphone.toggleMute(call.id)}
      />
      <BarButton
        label={call.held ? t('call.resume') : t('call.hold')}
        icon={call.held ? <PlayArrow /> : <Pause />}
        pressed={call.held}
        keys="Alt+E"
        onClick={() => softphone.toggleHold(call.id)}
      />
      <BarButton label={t('call.keypad')} icon={<Dialpad />} {...toggle('keypad')} />
      {call.conference === null ? (
        <BarButton label={t('transfer.open')} icon={<PhoneForwarded />} {...toggle('transfer')} />
      ) : (
        <BarButton label={t('conference.open')} icon={<Groups />} {...toggle('conference')} />
      )}
      {!compact && <MoreButtons call={call} panel={panel} onPanel={onPanel} />}
      <BarButton label={t('card.open')} icon={<Contacts />} {...toggle('card')} />
      {compact && <BarButton label={t('bar.more')} icon={<MoreHoriz />} {...toggle('more')} />}
    </>
  )
}

/** The controls in one row. What comes and goes is at its left: the others keep their places, counted from hang-up at the right edge. */
export const CallControls = ({ call, held, panel, onPanel, full, compact }: CallControlsProps) => {
  const t = useText(callTexts)
  const { softphone } = usePhone()
  const passing = <PassingButtons call={call} held={held} compact={compact} />
  return (
    <Box role="group" aria-label={t('bar.controls')} sx={full ? LAYOUT.full : LAYOUT.bar}>
      {!full && passing}
      {call.phase === 'talking' && (
        <TalkButtons call={call} panel={panel} onPanel={onPanel} compact={compact} />
      )}
      {full && passing}
      <BarButton
        label={call.phase === 'dialing' ? t('call.cancel') : t('call.hangUp')}
        icon={<CallEnd />}
        tone="error"
        keys="Alt+X"
        onClick={() => softphone.hangUp(call.id)}
      />
    </Box>
  )
}
