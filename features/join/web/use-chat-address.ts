import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Address of a conversation, optionally at a message; keeps the list's filters. */
export const useChatAddress = (): ((chatId: number, messageId?: number) => string) => {
  const [params] = useSearchParams()
  return useCallback(
    (chatId, messageId) => {
      const next = new URLSearchParams(params)
      next.set('chat', String(chatId))
      if (messageId === undefined) next.delete('mensaje')
      else next.set('mensaje', String(messageId))
      return `#/join/chats?${next}`
    },
    [params],
  )
}
