import Box from '@mui/material/Box'
import { useContext } from 'react'
import { useStore } from 'zustand'
import { CountPill } from '#platform/conversation/web/count-pill.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { ChatContext } from '../chat-context.tsx'
import type { ChatSession, ChatView } from '../chat-session.ts'

/** Number of chats with something unread, except muted ones. */
const unreadChats = ({ known }: ChatView): number =>
  Object.values(known.chats).filter(
    ({ unread, marked_unread, muted }) => !muted && (unread > 0 || marked_unread),
  ).length

const Count = ({ chat }: { chat: ChatSession }) => {
  const t = useText(chatTexts)
  const count = useStore(chat.store, unreadChats)
  if (count === 0) return null
  return (
    <>
      <CountPill count={count} />
      <Box component="span" sx={visuallyHidden}>
        {t('chat.unreadChats', { count })}
      </Box>
    </>
  )
}

/** The number of unread chats beside the chat's menu entry. */
export const UnreadBadge = () => {
  const chat = useContext(ChatContext)
  return chat === null ? null : <Count chat={chat} />
}
