import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import Box from '@mui/material/Box'
import Fab from '@mui/material/Fab'
import { CountPill } from '#platform/conversation/web/count-pill.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'

/** Back to the end of the conversation, with how many messages came meanwhile. */
export const ToNewest = ({ unread }: { unread: number }) => {
  const t = useText(chatTexts)
  const session = useChat()
  const words =
    unread > 0 ? `${t('chat.toNewest')}, ${t('chat.unread', { count: unread })}` : t('chat.toNewest')
  return (
    <Box sx={{ position: 'absolute', right: 16, bottom: 12 }}>
      <Fab
        size="small"
        aria-label={words}
        onClick={session.jumpToNewest}
        sx={{
          bgcolor: 'background.paper',
          color: 'text.primary',
          border: 1,
          borderColor: 'divider',
          boxShadow: 1,
        }}
      >
        <KeyboardArrowDown />
      </Fab>
      {unread > 0 && (
        <Box sx={{ position: 'absolute', top: -8, right: -2, pointerEvents: 'none' }}>
          <CountPill count={unread} />
        </Box>
      )}
    </Box>
  )
}
