import AddIcCall from '@mui/icons-material/AddIcCall'
import CallIcon from '@mui/icons-material/Call'
import CallEnd from '@mui/icons-material/CallEnd'
import Dialpad from '@mui/icons-material/Dialpad'
import MicOff from '@mui/icons-material/MicOff'
import Mic from '@mui/icons-material/MicOutlined'
import Pause from '@mui/icons-material/Pause'
import PlayArrow from '@mui/icons-material/PlayArrow'
import SwapCalls from '@mui/icons-material/SwapCalls'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { phoneTexts } from '../../i18n/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'
import { CallButton } from './call-button.tsx'
import { CallTimer } from './call-timer.tsx'
import { Digits } from './digits.tsx'
import { QualityMark } from './quality-mark.tsx'

const PHASE_TEXT = {
  ringing: 'call.incoming',
  connecting: 'call.connecting',
  dialing: 'call.calling',
  talking: 'call.inCall',
} as const satisfies Record<Call['phase'], string>

const Who = ({ call }: { call: Call }) => {
  const t = useText(phoneTexts)
  const label = call.info?.label ?? call.number
  const waiting = call.phase !== 'talking'
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.5 }}>
      <Typography
        role="status"
        sx={{
          fontSize: '0.8125rem',
          fontWeight: 600,
          color: call.phase === 'ringing' ? 'secondary.main' : 'text.secondary',
        }}
      >
        {t(PHASE_TEXT[call.phase])}
      </Typography>
      <Box
        sx={{
          my: 1,
          borderRadius: '50%',
          '@keyframes halo': {
            from: { boxShadow: '0 0 0 0 rgb(27 122 61 / .45)' },
            to: { boxShadow: '0 0 0 18px rgb(27 122 61 / 0)' },
          },
          ...(waiting && { animation: 'halo 1.4s ease-out infinite' }),
        }}
      >
        <InitialsAvatar name={label} src={call.info?.avatar ?? null} size={64} />
      </Box>
      <Typography sx={{ fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.25, overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      {label !== call.number && <Typography sx={{ color: 'text.secondary' }}>{call.number}</Typography>}
      {call.info !== null && call.info.info !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {call.info.info}
        </Typography>
      )}
    </Box>
  )
}

interface TalkingControlsProps {
  call: Call
  /** Another call is held, to swap with. */
  swappable: boolean
  adding: boolean
  onAdd: () => void
}

const TalkingControls = ({ call, swappable, adding, onAdd }: TalkingControlsProps) => {
  const t = useText(phoneTexts)
  const { softphone } = usePhone()
  const [keypad, setKeypad] = useState(false)
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 0.5 }}>
        {call.answeredAt !== null && <CallTimer since={call.answeredAt} />}
        <QualityMark statistics={call.statistics} />
      </Box>
      <Box role="status" sx={{ display: 'flex', justifyContent: 'center', gap: 0.5, flexWrap: 'wrap' }}>
        {call.held && <Chip size="small" color="warning" variant="outlined" label={t('call.onHold')} />}
        {call.heldByOther && (
          <Chip size="small" color="warning" variant="outlined" label={t('call.heldByOther')} />
        )}
        {call.interrupted && <Chip size="small" color="error" label={t('call.interrupted')} />}
        {call.otherAway && (
          <Chip size="small" color="warning" variant="outlined" label={t('call.otherAway')} />
        )}
        {call.muted && <Chip size="small" color="error" variant="outlined" label={t('call.muted')} />}
      </Box>
      {keypad && <Digits />}
      <Box sx={{ display: 'flex', justifyContent: 'center', flexWrap: 'wrap', columnGap: 0.25, rowGap: 1 }}>
        <CallButton
          label={call.muted ? t('call.unmute') : t('call.mute')}
          icon={call.muted ? <MicOff /> : <Mic />}
          pressed={call.muted}
          keys="Alt+M"
          onClick={() => softphone.toggleMute(call.id)}
        />
        <CallButton
          label={call.held ? t('call.resume') : t('call.hold')}
          icon={call.held ? <PlayArrow /> : <Pause />}
          pressed={call.held}
          keys="Alt+E"
          onClick={() => softphone.toggleHold(call.id)}
        />
        <CallButton
          label={t('call.keypad')}
          icon={<Dialpad />}
          pressed={keypad}
          onClick={() => setKeypad(!keypad)}
        />
        {swappable && (
          <CallButton
            label={t('call.swap')}
            icon={<SwapCalls />}
            keys="Alt+S"
            onClick={() => softphone.swap()}
          />
        )}
        <CallButton label={t('call.add')} icon={<AddIcCall />} pressed={adding} onClick={onAdd} />
      </Box>
    </>
  )
}

/** The call: who, in what state, and what can be done. */
export const CallPanel = ({ call, ...controls }: TalkingControlsProps) => {
  const t = useText(phoneTexts)
  const { softphone } = usePhone()
  const endLabel =
    call.phase === 'ringing'
      ? t('call.reject')
      : call.phase === 'dialing'
        ? t('call.cancel')
        : t('call.hangUp')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, py: 1 }}>
      <Who call={call} />
      {call.phase === 'talking' && <TalkingControls call={call} {...controls} />}
      <Box sx={{ display: 'flex', justifyContent: 'center', gap: 4 }}>
        {call.phase === 'ringing' && (
          <CallButton
            label={t('call.answer')}
            icon={<CallIcon />}
            tone="success"
            keys="Alt+C"
            onClick={() => void softphone.answer(call.id)}
          />
        )}
        <CallButton
          label={endLabel}
          icon={<CallEnd />}
          tone="error"
          keys="Alt+X"
          onClick={() => softphone.hangUp(call.id)}
        />
      </Box>
    </Box>
  )
}
