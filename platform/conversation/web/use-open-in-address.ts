import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Calls of the screen to its session. */
export interface OpenConversation {
  show(chatId: number | null): void
  jumpTo(messageId: number): unknown
}

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** Opens what the URL names (`?chat=…&mensaje=…`) while the screen is mounted. Returns the open conversation's id. */
export function useOpenInAddress(session: OpenConversation): number | null {
  const [params] = useSearchParams()
  const chatId = idIn(params.get('chat'))
  const messageId = idIn(params.get('mensaje'))
  useEffect(() => {
    session.show(chatId)
  }, [session, chatId])
  useEffect(() => {
    if (chatId !== null && messageId !== null) session.jumpTo(messageId)
  }, [session, chatId, messageId])
  useEffect(() => () => session.show(null), [session])
  return chatId
}
