import ClosedCaption from '@mui/icons-material/ClosedCaptionOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useRoomSession, useRoomText, useRoomView } from '../room/room-context.ts'

/** Beside the room's name, for everybody, while what is said is sent to the speech service. */
export const CaptionsChip = () => {
  const t = useRoomText()
  const running = useRoomView(({ room }) => room?.captions.running ?? false)
  if (!running) return null
  return (
    <Chip
      size="small"
      icon={<ClosedCaption />}
      label={t('captions.running')}
      title={t('captions.runningHint')}
      sx={{ color: '#dfe5ee', bgcolor: '#2a3241', '& .MuiChip-icon': { color: 'inherit' } }}
    />
  )
}

/** What was just said, below the pictures, for who switched captions on. */
export const CaptionLines = () => {
  const t = useRoomText()
  const session = useRoomSession()
  const mine = useRoomView(({ room }) => room?.captions.mine ?? false)
  const lines = useRoomView((view) => view.captions)
  const trouble = useRoomView((view) => view.captionsTrouble)
  const phones = useRoomView(({ room }) => room?.members.some(({ phone }) => phone !== null) ?? false)
  if (!mine) return null
  return (
    <Box sx={{ flex: 'none', pt: 1 }}>
      {trouble !== null && (
        <Alert
          severity="warning"
          onClose={session.forgetCaptionsTrouble}
          sx={{ mb: 1, mx: 'auto', maxWidth: 860 }}
        >
          {t(`captions.${trouble}`)}
        </Alert>
      )}
      <Box
        role="log"
        aria-live="polite"
        aria-label={t('control.captions')}
        sx={{
          mx: 'auto',
          maxWidth: 860,
          px: 2,
          py: 1,
          borderRadius: 2,
          bgcolor: 'rgb(0 0 0 / 0.6)',
          color: '#fff',
          fontSize: { xs: 16, sm: 19 },
          lineHeight: 1.4,
        }}
      >
        {phones && <Box sx={{ color: '#b9c2cf', fontSize: 13 }}>{t('captions.phones')}</Box>}
        {/* Four whole lines: what is over goes at the top, and never half of a line. */}
        <Box
          sx={{
            height: '5.6em',
            overflow: 'hidden',
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'flex-end',
          }}
        >
          {lines.length === 0 && <Box sx={{ color: '#b9c2cf', flex: 'none' }}>{t('captions.listening')}</Box>}
          {lines.map(({ key, member, name, text }, index) => (
            <Box key={key} sx={{ flex: 'none', overflowWrap: 'anywhere' }}>
              {lines[index - 1]?.member !== member && (
                <Box component="strong" sx={{ color: '#9ecbff', mr: 1 }}>
                  {name}
                </Box>
              )}
              {text}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
