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
      sx={{ ml: 1, color: '#dfe5ee', bgcolor: '#2a3241', '& .MuiChip-icon': { color: 'inherit' } }}
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
  if (!mine) return null
  return (
    <Box sx={{ flex: 'none', pt: 1 }}>
      {trouble !== null && (
        <Alert severity="warning" onClose={session.forgetCaptionsTrouble} sx={{ mb: 1 }}>
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
          minHeight: 84,
          maxHeight: { xs: 120, sm: 132 },
          overflow: 'hidden',
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'flex-end',
          gap: 0.5,
          px: 2,
          py: 1,
          borderRadius: 2,
          bgcolor: 'rgb(0 0 0 / 0.6)',
          color: '#fff',
          fontSize: { xs: 16, sm: 19 },
          lineHeight: 1.35,
        }}
      >
        {lines.length === 0 && <Box sx={{ color: '#b9c2cf', fontSize: 15 }}>{t('captions.listening')}</Box>}
        {lines.map(({ key, name, text }) => (
          <Box key={key} sx={{ flex: 'none', overflowWrap: 'anywhere' }}>
            <Box component="strong" sx={{ color: '#9ecbff', mr: 1 }}>
              {name}
            </Box>
            {text}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
