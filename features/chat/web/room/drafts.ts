import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { saveDraft } from '../../contract/chats.ts'
import type { ChatStateStore } from './state-store.ts'

/** Delay between the last keystroke and saving the draft, ms. */
const SETTLE = 800

/** Drafts: shown in the list at once, saved on the server when typing pauses. */
export function createDrafts(api: Api, stateStore: ChatStateStore) {
  const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; draft: string }>()

  const save = (chatId: number) => {
    const entry = waiting.get(chatId)
    if (!entry) return
    clearTimeout(entry.timer)
    waiting.delete(chatId)
    api.call(saveDraft, { params: { id: chatId }, body: { draft: entry.draft } }).catch((error: unknown) => {
      // The text stays in the field; the next keystroke tries again.
      if (!(error instanceof ApiFailure)) throw error
    })
  }

  return {
    keep(chatId: number, draft: string): void {
      const chat = stateStore.get().chats[chatId]
      if (!chat || chat.draft === draft) return
      stateStore.change((state) => ({
        ...state,
        chats: { ...state.chats, [chatId]: { ...chat, draft } },
      }))
      clearTimeout(waiting.get(chatId)?.timer)
      waiting.set(chatId, { timer: setTimeout(() => save(chatId), SETTLE), draft })
    },
    /** Whether the draft typed here is newer than the server's. */
    isTyped: (chatId: number): boolean => waiting.has(chatId),
    flush(): void {
      for (const chatId of [...waiting.keys()]) save(chatId)
    },
  }
}
