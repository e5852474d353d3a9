import AddIcCall from '@mui/icons-material/AddIcCall'
import CallEnd from '@mui/icons-material/CallEnd'
import Contacts from '@mui/icons-material/ContactPageOutlined'
import Dialpad from '@mui/icons-material/Dialpad'
import Groups from '@mui/icons-material/GroupsOutlined'
import MicOff from '@mui/icons-material/MicOff'
import Mic from '@mui/icons-material/MicOutlined'
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
import { CallMarks } from './call-marks.tsx'
import { CallTimer } from './call-timer.tsx'
import { CallWho } from './call-who.tsx'
import { HeldChips } from './held-chips.tsx'
import { JoinButton } from './join-button.tsx'
import { MeetButton } from './meet-button.tsx'
import { QualityMark } from './quality-mark.tsx'
import { RecordedButtons, RecordedMark } from './recorded.tsx'
import { SpyButtons } from './spied.tsx'
import { Waveform } from './waveform.tsx'

interface CallBarProps {
  call: Call
  /** The other calls, on hold. */
  held: readonly Call[]
  /** The panel open above the bar. */
  panel: BarPanel | null
  onPanel: (panel: BarPanel | null) => void
  /** Fills the screen, as on a mobile. */
  full: boolean
  /** Room for a large picture: no panel is open on the mobile. */
  roomy: boolean
}

const CONTROLS = {
  // In columns like a keypad; hang-up has its own place, which never moves.
  full: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: 1,
    width: 1,
    maxWidth: 380,
    mt: 'auto',
    '& > button': { minWidth: 0, height: 56, lineHeight: 1.15 },
    '& > :last-child': {
      gridColumn: '1 / -1',
      justifySelf: 'center',
      minWidth: 120,
      borderRadius: 7,
      mt: 1,
      typography: 'body2',
    },
  },
  // At the end of whichever line has room.
  bar: { display: 'flex', justifyContent: 'center', gap: 0.25, ml: 'auto' },
} as const

/** The current call below every page: who, how long, and all its controls. */
export const CallBar = ({ call, held, panel, onPanel, full, roomy }: CallBarProps) => {
  const t = useText(callTexts)
  const { softphone } = usePhone()
  const talks = call.phase === 'talking'
  const toggle = (which: BarPanel) => ({
    pressed: panel === which,
    onClick: () => onPanel(panel === which ? null : which),
  })
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: full ? 'column' : 'row',
        flexWrap: full ? 'nowrap' : 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: full ? 3 : 0.5,
        px: 2,
        py: full ? 4 : 0.5,
        flex: full ? 1 : undefined,
        minHeight: 60,
      }}
    >
      <CallWho call={call} large={roomy} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Waveform talking={talks} height={roomy ? 56 : 28} />
        {call.answeredAt !== null && (
          <Box sx={{ fontWeight: 600 }}>
            <CallTimer since={call.answeredAt} />
          </Box>
        )}
        {talks && <QualityMark statistics={call.statistics} />}
      </Box>
      <RecordedMark call={call} />
      <CallMarks call={call} full={full} />
      <HeldChips calls={held} />
      <Box role="group" aria-label={t('bar.controls')} sx={full ? CONTROLS.full : CONTROLS.bar}>
        {talks && (
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
            <RecordedButtons call={call} />
            <SpyButtons call={call} />
            <BarButton label={t('call.keypad')} icon={<Dialpad />} {...toggle('keypad')} />
            {held.length > 0 && (
              <BarButton
                label={t('call.swap')}
                icon={<SwapCalls />}
                keys="Alt+S"
                onClick={() => softphone.swap()}
              />
            )}
            {call.conference === null ? (
              <BarButton label={t('transfer.open')} icon={<PhoneForwarded />} {...toggle('transfer')} />
            ) : (
              <BarButton label={t('conference.open')} icon={<Groups />} {...toggle('conference')} />
            )}
            <JoinButton call={call} held={held} />
            <MeetButton call={call} />
            <BarButton label={t('call.add')} icon={<AddIcCall />} {...toggle('add')} />
            <BarButton label={t('card.open')} icon={<Contacts />} {...toggle('card')} />
          </>
        )}
        {!talks && <JoinButton call={call} held={held} />}
        <BarButton
          label={call.phase === 'dialing' ? t('call.cancel') : t('call.hangUp')}
          icon={<CallEnd />}
          tone="error"
          keys="Alt+X"
          onClick={() => softphone.hangUp(call.id)}
        />
      </Box>
    </Box>
  )
}
