import type { Api } from '#platform/http/web/api.ts'
import { retryOnTimeout } from '#platform/http/web/retry-on-timeout.ts'
import { chatData } from '../../contract/chats.ts'
import type { Message } from '../../contract/message.ts'
import { listMessages, messagesAround, messagesFrom } from '../../contract/messages.ts'
import { type ChatState, withChats, withRoom } from '../../contract/state.ts'
import type { ChatStateStore } from './state-store.ts'

/** Messages of a page, and the maximum of one request. */
export const PAGE = 20
const MAX = 200
/** Retries of a page that does not arrive within a second. */
export const CHAT_RETRIES = 5

const withMessages =
  (chatId: number) =>
  (state: ChatState, { results }: { results: readonly Message[] }): ChatState =>
    // The chat may have been left meanwhile.
    state.chats[chatId] ? withRoom(state, chatId, { messages: results }) : state

/** Fetches messages and members into the client's state. All @throw ApiFailure. */
export function createRoomReader(api: Api, stateStore: ChatStateStore) {
  const read = async (chatId: number, ask: (signal: AbortSignal) => Promise<{ results: Message[] }>) =>
    (await stateStore.read(() => retryOnTimeout(ask, { retries: CHAT_RETRIES }), withMessages(chatId)))
      .results

  return {
    /** The members with their read marks. */
    members: (chatId: number) =>
      stateStore.read(
        () => api.call(chatData, { query: { chat_id: chatId } }),
        (state, { chat, contacts }) => withRoom(withChats(state, [chat]), chatId, { members: contacts }),
      ),
    newest: (chatId: number, count = PAGE) =>
      read(chatId, (signal) =>
        api.call(listMessages, {
          params: { id: chatId },
          query: { page: 1, page_size: Math.min(count, MAX) },
          signal,
        }),
      ),
    before: (chatId: number, sequence: number) =>
      read(chatId, (signal) =>
        api.call(listMessages, {
          params: { id: chatId },
          query: { page: 1, page_size: PAGE, before: sequence },
          signal,
        }),
      ),
    after: (chatId: number, sequence: number, count = PAGE) =>
      read(chatId, (signal) =>
        api.call(listMessages, {
          params: { id: chatId },
          query: { page: 1, page_size: Math.min(count, MAX), after: sequence },
          signal,
        }),
      ),
    /** A message with its surroundings. */
    around: (chatId: number, messageId: number) =>
      read(chatId, (signal) =>
        api.call(messagesAround, { query: { chatId, messageId, page_size: 2 * PAGE }, signal }),
      ),
    /** A message and those after it. */
    from: (chatId: number, messageId: number) =>
      read(chatId, (signal) =>
        api.call(messagesFrom, {
          params: { id: chatId, messageId },
          query: { page: 1, page_size: 2 * PAGE },
          signal,
        }),
      ),
  }
}
export type RoomReader = ReturnType<typeof createRoomReader>
