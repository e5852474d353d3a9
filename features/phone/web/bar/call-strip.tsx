import CallEnd from '@mui/icons-material/CallEnd'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { callTexts } from '../../i18n/call/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'
import { CallTimer } from './call-timer.tsx'
import { nameOf } from './call-who.tsx'
import { Waveform } from './waveform.tsx'

/** On a mobile, leads back to the call from elsewhere in the page. */
export const CallStrip = ({ call, onBack }: { call: Call; onBack: () => void }) => {
  const t = useText(callTexts)
  const { softphone } = usePhone()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, minHeight: 52 }}>
      <ButtonBase
        onClick={onBack}
        sx={{
          flex: 1,
          minWidth: 0,
          height: 48,
          justifyContent: 'flex-start',
          gap: 1.5,
          px: 1,
          borderRadius: 1,
        }}
      >
        <Waveform talking={call.phase === 'talking'} height={22} />
        <Box component="span" sx={visuallyHidden}>
          {t('bar.back')}
        </Box>
        <Box
          component="span"
          sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {nameOf(call)}
        </Box>
        {call.answeredAt !== null && <CallTimer since={call.answeredAt} />}
      </ButtonBase>
      <IconButton
        aria-label={call.phase === 'dialing' ? t('call.cancel') : t('call.hangUp')}
        onClick={() => softphone.hangUp(call.id)}
        sx={{ bgcolor: 'error.main', color: 'error.contrastText', '&:hover': { bgcolor: 'error.dark' } }}
      >
        <CallEnd />
      </IconButton>
    </Box>
  )
}
