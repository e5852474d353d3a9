import CallEnd from '@mui/icons-material/CallEnd'
import MicOff from '@mui/icons-material/MicOff'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { phoneTexts } from '../../i18n/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'
import { CallTimer } from './call-timer.tsx'

const HeldCall = ({ call }: { call: Call }) => {
  const t = useText(phoneTexts)
  const { softphone } = usePhone()
  const name = call.info?.label ?? call.number
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75, minWidth: 0 }}>
      <InitialsAvatar name={name} src={call.info?.avatar ?? null} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.3 }}>
          {name}
        </Typography>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            fontSize: '0.8125rem',
            color: 'text.secondary',
          }}
        >
          {t('call.onHold')}
          {call.answeredAt !== null && (
            <>
              <span aria-hidden>·</span>
              <CallTimer since={call.answeredAt} />
            </>
          )}
          {call.muted && <MicOff titleAccess={t('call.muted')} sx={{ fontSize: '0.875rem' }} />}
        </Box>
      </Box>
      <Tip title={t('call.resume')}>
        <IconButton
          size="small"
          color="primary"
          aria-label={t('call.goTo', { name })}
          onClick={() => softphone.goTo(call.id)}
        >
          <PlayArrow fontSize="small" />
        </IconButton>
      </Tip>
      <Tip title={t('call.hangUp')}>
        <IconButton
          size="small"
          color="error"
          aria-label={t('call.hangUpOther', { name })}
          onClick={() => softphone.hangUp(call.id)}
        >
          <CallEnd fontSize="small" />
        </IconButton>
      </Tip>
    </Box>
  )
}

/** The calls on hold beside the current one. */
export const HeldList = ({ calls }: { calls: readonly Call[] }) => {
  const t = useText(phoneTexts)
  if (calls.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('call.others')}
      sx={{ m: 0, p: 0, px: 1, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {calls.map((call) => (
        <HeldCall key={call.id} call={call} />
      ))}
    </Box>
  )
}
