/** Path of the chat's screen. */
const CHAT_SCREEN = '/pbxCloud/chat'

/** In-page address of a chat, or of a message in it. `around`: the present query, whose other fields are kept. */
export function chatAddress(chatId: number, messageId?: number, around?: URLSearchParams): string {
  const query = new URLSearchParams(around)
  query.set('chat', String(chatId))
  if (messageId === undefined) query.delete('mensaje')
  else query.set('mensaje', String(messageId))
  return `${CHAT_SCREEN}?${query}`
}
