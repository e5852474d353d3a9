import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { chatAddress } from './chat-address.ts'

/** Makes links to chats that keep the list's filter. */
export const useChatLink = (): ((chatId: number, messageId?: number) => string) => {
  const [params] = useSearchParams()
  return useCallback((chatId, messageId) => `#${chatAddress(chatId, messageId, params)}`, [params])
}
