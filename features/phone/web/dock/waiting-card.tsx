import CallIcon from '@mui/icons-material/Call'
import CallEnd from '@mui/icons-material/CallEnd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { phoneTexts } from '../../i18n/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'

/** A call that rings beside another: who it is, and the three things that can be done with it. */
export const WaitingCard = ({ call }: { call: Call }) => {
  const t = useText(phoneTexts)
  const { softphone } = usePhone()
  const label = call.info?.label ?? call.number
  return (
    <Box
      role="group"
      aria-label={`${t('call.waiting')}: ${label}`}
      sx={{
        display: 'grid',
        gap: 1,
        p: 1.25,
        border: 1,
        borderColor: 'secondary.main',
        borderRadius: 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
        <InitialsAvatar name={label} src={call.info?.avatar ?? null} size={36} />
        <Box sx={{ minWidth: 0 }}>
          <Typography
            role="status"
            sx={{ fontSize: '0.75rem', fontWeight: 600, color: 'secondary.main', lineHeight: 1.3 }}
          >
            {t('call.waiting')}
          </Typography>
          <Typography noWrap sx={{ fontWeight: 600, lineHeight: 1.3 }}>
            {label}
          </Typography>
          {label !== call.number && (
            <Typography noWrap sx={{ fontSize: '0.8125rem', color: 'text.secondary', lineHeight: 1.3 }}>
              {call.number}
            </Typography>
          )}
        </Box>
      </Box>
      <Button
        size="small"
        variant="contained"
        color="success"
        startIcon={<CallIcon />}
        aria-keyshortcuts="Alt+C"
        onClick={() => void softphone.answer(call.id)}
      >
        {t('call.holdAndAnswer')}
      </Button>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-keyshortcuts="Alt+Z"
          onClick={() => void softphone.endAndAnswer(call.id)}
        >
          {t('call.endAndAnswer')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<CallEnd />}
          aria-keyshortcuts="Alt+R"
          onClick={() => softphone.turnAway(call.id)}
        >
          {t('call.reject')}
        </Button>
      </Box>
    </Box>
  )
}
