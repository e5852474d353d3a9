import AddReaction from '@mui/icons-material/AddReactionOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import Reply from '@mui/icons-material/Reply'
import Shortcut from '@mui/icons-material/Shortcut'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Message } from '../../../contract/message.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { useChat, useChatState } from '../../chat-context.tsx'
import { mayWrite } from '../../message-rules.ts'
import { useMessageActions } from './actions-context.ts'
import { QuickReactions } from './quick-reactions.tsx'

/** The most frequent actions beside the hovered message. Keyboard users have the menu with all of them. */
export const HoverBar = ({ message }: { message: Message }) => {
  const t = useText(chatTexts)
  const session = useChat()
  // In a narrow conversation it would take the message's room.
  const roomy = useMediaQuery('(min-width: 1200px)')
  const { openMenu, ask, react } = useMessageActions()
  const writes = useChatState(({ known }) => {
    const chat = known.chats[message.chat_id]
    return chat !== undefined && mayWrite(chat, session.me)
  })
  return (
    <Box
      sx={{
        alignSelf: 'center',
        display: 'flex',
        flex: 'none',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        // On narrow screens it would push away what the pointer aims at.
        '@media (hover: none), (max-width: 600px)': { display: 'none' },
      }}
    >
      {!message.deleted && roomy && <QuickReactions message={message} most={3} byPointer />}
      {!message.deleted && (
        <IconButton
          size="small"
          tabIndex={-1}
          aria-label={t('chat.react')}
          aria-haspopup="dialog"
          onClick={({ clientX, clientY }) => react(message, { left: clientX, top: clientY })}
        >
          <AddReaction sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      {!message.deleted && writes && (
        <IconButton
          size="small"
          tabIndex={-1}
          aria-label={t('chat.reply')}
          onClick={() => session.replyTo(message.chat_id, message)}
        >
          <Reply sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      {!message.deleted && (
        <IconButton
          size="small"
          tabIndex={-1}
          aria-label={t('chat.forward')}
          onClick={() => ask('forward', [message])}
        >
          <Shortcut sx={{ fontSize: 18 }} />
        </IconButton>
      )}
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={t('chat.messageMenu')}
        aria-haspopup="menu"
        onClick={({ clientX, clientY }) => openMenu(message, { left: clientX, top: clientY })}
      >
        <MoreVert sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  )
}
