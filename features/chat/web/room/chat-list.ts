import type { Loading } from '#platform/conversation/web/loading.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { Chat } from '../../contract/chat.ts'
import { chatData, listChats } from '../../contract/chats.ts'
import { withChats } from '../../contract/state.ts'
import type { ChatStateStore } from './state-store.ts'

const PAGE = 200

/** Reads all pages of the chat list, which the browser searches and counts. */
export function createListReader(api: Api, stateStore: ChatStateStore, tell: (loading: Loading) => void) {
  let turn = 0
  const requested = new Set<number>()

  const readAll = async (isWanted: () => boolean, onPage: (chats: readonly Chat[]) => void) => {
    const all: Chat[] = []
    for (let page = 1; ; page += 1) {
      const answer = await api.call(listChats, { query: { page, page_size: PAGE } })
      if (!isWanted()) return all
      all.push(...answer.results)
      onPage(answer.results)
      if (answer.next === null) return all
    }
  }

  return {
    /** The old list stays visible meanwhile; chats missing from the new one are removed at the end. */
    async read(): Promise<void> {
      turn += 1
      const own = turn
      const isWanted = () => own === turn
      const isFirst = Object.keys(stateStore.get().chats).length === 0
      try {
        await stateStore.read(
          () =>
            readAll(isWanted, (chats) => {
              // The first page is shown as soon as it arrives.
              if (isFirst) stateStore.change((state) => withChats(state, chats))
            }),
          (state, chats) => withChats({ ...state, chats: {} }, chats),
          isWanted,
        )
        if (isWanted()) tell('ready')
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (isWanted() && isFirst) tell({ failed: error.detail })
      }
    },
    /** Fetches chats that are known only from events. */
    readMissing(): void {
      for (const chatId of stateStore.get().missing) {
        if (requested.has(chatId)) continue
        requested.add(chatId)
        stateStore
          .read(
            () => api.call(chatData, { query: { chat_id: chatId } }),
            (state, { chat }) => withChats(state, [chat]),
          )
          .catch((error: unknown) => {
            if (!(error instanceof ApiFailure)) throw error
            // No longer a member, or no connection: the next event of the chat tries again.
            stateStore.change((state) => ({ ...state, missing: state.missing.filter((id) => id !== chatId) }))
          })
          .finally(() => requested.delete(chatId))
      }
    },
    end(): void {
      turn += 1
    },
  }
}
