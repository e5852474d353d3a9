import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Address of a conversation on the channel's screen; what the list is narrowed by stays. */
export const useChatAddress = (): ((chatId: number) => string) => {
  const [params] = useSearchParams()
  return useCallback(
    (chatId) => {
      const next = new URLSearchParams(params)
      next.set('chat', String(chatId))
      next.delete('mensaje')
      return `#/join/chats?${next}`
    },
    [params],
  )
}
