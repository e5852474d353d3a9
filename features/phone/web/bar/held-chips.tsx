import CallEnd from '@mui/icons-material/CallEnd'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'
import { CallTimer } from './call-timer.tsx'
import { nameOf } from './call-who.tsx'

const HeldChip = ({ call }: { call: Call }) => {
  const t = useText(callTexts)
  const { softphone } = usePhone()
  const name = nameOf(call)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        pl: 0.75,
        minWidth: 0,
        maxWidth: 240,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <InitialsAvatar name={name} src={call.info?.avatar ?? null} size={26} />
      <Box sx={{ minWidth: 0, px: 0.5 }}>
        <Box
          sx={{
            typography: 'body2',
            fontWeight: 600,
            lineHeight: 1.3,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {name}
        </Box>
        <Box sx={{ typography: 'micro', color: 'text.secondary', display: 'flex', gap: 0.5 }}>
          <span>{t('call.onHold')}</span>
          {call.answeredAt !== null && <CallTimer since={call.answeredAt} />}
        </Box>
      </Box>
      <Tip title={t('call.resume')} placement="top">
        <IconButton
          size="small"
          color="primary"
          aria-label={t('call.goTo', { name })}
          onClick={() => softphone.goTo(call.id)}
        >
          <PlayArrow fontSize="small" />
        </IconButton>
      </Tip>
      <Tip title={t('call.hangUp')} placement="top">
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

/** A chip for each call on hold beside the current one. */
export const HeldChips = ({ calls }: { calls: readonly Call[] }) => {
  const t = useText(callTexts)
  if (calls.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('call.others')}
      sx={{
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        gap: 0.75,
        listStyle: 'none',
        minWidth: 0,
      }}
    >
      {calls.map((call) => (
        <HeldChip key={call.id} call={call} />
      ))}
    </Box>
  )
}
