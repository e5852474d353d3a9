import { useContext, useEffect } from 'react'
import { useStore } from 'zustand'
import { ChatContext } from '#features/chat/web/chat-context.tsx'
import type { ChatSession, ChatView } from '#features/chat/web/chat-session.ts'
import { showPageCount } from '#platform/ui/page-icon.ts'

const unreadChats = ({ known }: ChatView): number =>
  Object.values(known.chats).filter(({ unread }) => unread > 0).length

const Count = ({ chat, onCount }: { chat: ChatSession; onCount: (count: number) => void }) => {
  const count = useStore(chat.store, unreadChats)
  useEffect(() => {
    showPageCount(count)
    onCount(count)
  }, [count, onCount])
  useEffect(() => () => showPageCount(0), [])
  return null
}

/** Shows the number of unread chats on the page's icon, and passes it to the title. */
export const UnreadMark = ({ onCount }: { onCount: (count: number) => void }) => {
  const chat = useContext(ChatContext)
  return chat === null ? null : <Count chat={chat} onCount={onCount} />
}
