/** Where the chat's screen is. */
const CHAT_SCREEN = '/pbxCloud/chat'

/** Address of a chat, or of a message in it, within the page. `around` is what else the address says now. */
export function chatAddress(chatId: number, messageId?: number, around?: URLSearchParams): string {
  const query = new URLSearchParams(around)
  query.set('chat', String(chatId))
  if (messageId === undefined) query.delete('mensaje')
  else query.set('mensaje', String(messageId))
  return `${CHAT_SCREEN}?${query}`
}
