import { useContext, useEffect, useSyncExternalStore } from 'react'
import { ChatContext } from '#features/chat/web/chat-context.tsx'
import type { ChatView } from '#features/chat/web/chat-session.ts'
import { LazyJoinContext } from '#features/join/web/join-context.ts'
import { showPageCount } from '#platform/ui/page-icon.ts'

const unreadChats = ({ known }: ChatView): number =>
  Object.values(known.chats).filter(({ unread }) => unread > 0).length

/**
 * Shows the number of unread chats and of one's own unread conversations with customers on the page's icon, and passes it to
 * the title.
 */
export const UnreadMark = ({ onCount }: { onCount: (count: number) => void }) => {
  const chat = useContext(ChatContext)
  const join = useContext(LazyJoinContext)
  const colleagues = useSyncExternalStore(
    (changed) => chat?.store.subscribe(changed) ?? (() => undefined),
    () => (chat === null ? 0 : unreadChats(chat.store.getState())),
  )
  const customers = useSyncExternalStore(
    (changed) => join?.watchUnread(changed) ?? (() => undefined),
    () => join?.ownUnread() ?? 0,
  )
  const count = colleagues + customers
  useEffect(() => {
    showPageCount(count)
    onCount(count)
  }, [count, onCount])
  useEffect(() => () => showPageCount(0), [])
  return null
}
