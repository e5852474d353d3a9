import type { Api } from '#platform/http/web/api.ts'
import { chatData } from '../../contract/chats.ts'
import type { Message } from '../../contract/message.ts'
import { listMessages, messagesAround, messagesFrom } from '../../contract/messages.ts'
import { type ChatState, withChats, withRoom } from '../../contract/state.ts'
import type { Knowledge } from './knowledge.ts'

/** Messages of a page, and the most of them in one answer. */
export const PAGE = 20
const MOST = 200

const withMessages =
  (chatId: number) =>
  (state: ChatState, { results }: { results: readonly Message[] }): ChatState =>
    // A chat that was left meanwhile has no room any more.
    state.chats[chatId] ? withRoom(state, chatId, { messages: results }) : state

/** Reads messages and members of chats into the knowledge. All @throw ApiFailure. */
export function createRoomReader(api: Api, knowledge: Knowledge) {
  const read = async (chatId: number, ask: () => Promise<{ results: Message[] }>) =>
    (await knowledge.read(ask, withMessages(chatId))).results

  return {
    /** The members and how far each has read. */
    members: (chatId: number) =>
      knowledge.read(
        () => api.call(chatData, { query: { chat_id: chatId } }),
        (state, { chat, contacts }) => withRoom(withChats(state, [chat]), chatId, { members: contacts }),
      ),
    newest: (chatId: number, count = PAGE) =>
      read(chatId, () =>
        api.call(listMessages, {
          params: { id: chatId },
          query: { page: 1, page_size: Math.min(count, MOST) },
        }),
      ),
    before: (chatId: number, sequence: number) =>
      read(chatId, () =>
        api.call(listMessages, {
          params: { id: chatId },
          query: { page: 1, page_size: PAGE, before: sequence },
        }),
      ),
    after: (chatId: number, sequence: number, count = PAGE) =>
      read(chatId, () =>
        api.call(listMessages, {
          params: { id: chatId },
          query: { page: 1, page_size: Math.min(count, MOST), after: sequence },
        }),
      ),
    /** A message with what was said before and after it. */
    around: (chatId: number, messageId: number) =>
      read(chatId, () => api.call(messagesAround, { query: { chatId, messageId, page_size: 2 * PAGE } })),
    /** A message and what follows it. */
    from: (chatId: number, messageId: number) =>
      read(chatId, () =>
        api.call(messagesFrom, {
          params: { id: chatId, messageId },
          query: { page: 1, page_size: 2 * PAGE },
        }),
      ),
  }
}
export type RoomReader = ReturnType<typeof createRoomReader>
