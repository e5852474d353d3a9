import Videocam from '@mui/icons-material/VideocamOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '#platform/i18n/web/language.tsx'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'

/** An invitation to a meeting room; everybody who follows it gets their own link. */
export const MeetingCard = ({ room }: { room: string }) => {
  const t = useText(chatTexts)
  const { meetings } = useChat()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, py: 0.5, minWidth: 200 }}>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: 36,
          height: 36,
          borderRadius: '50%',
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
        }}
      >
        <Videocam fontSize="small" />
      </Box>
      <Box sx={{ flex: 1, fontWeight: 600 }}>{t('chat.meeting')}</Box>
      <Button size="small" variant="contained" onClick={() => void meetings?.open(room)}>
        {t('chat.meetingJoin')}
      </Button>
    </Box>
  )
}
