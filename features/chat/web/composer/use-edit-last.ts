import type { Chat } from '../../contract/chat.ts'
import { useChat } from '../chat-context.tsx'
import { mayEdit } from '../message-rules.ts'

/** Starts editing one's last message, within the time limit. @returns false when there is none */
export const useEditLast = (chat: Chat): (() => boolean) => {
  const session = useChat()
  return () => {
    const { known, settings } = session.store.getState()
    const own = known.rooms[chat.id]?.messages.findLast(
      ({ author, kind }) => author?.id === session.me && kind !== 'system',
    )
    if (own === undefined || !mayEdit(own, { me: session.me, settings, now: Date.now() })) return false
    session.startEdit(chat.id, own)
    return true
  }
}
