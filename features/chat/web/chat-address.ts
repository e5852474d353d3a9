/** Where the chat's screen is. */
const CHAT_SCREEN = '/pbxCloud/chat'

/** Address of a chat, or of a message in it, within the page. */
export function chatAddress(chatId: number, messageId?: number): string {
  const query = new URLSearchParams({ chat: String(chatId) })
  if (messageId !== undefined) query.set('mensaje', String(messageId))
  return `${CHAT_SCREEN}?${query}`
}
