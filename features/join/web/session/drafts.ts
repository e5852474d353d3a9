import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { keepChat } from '../../contract/chats.ts'
import type { JoinView } from './join-view.ts'

/** Debounce after the last keystroke before a draft is saved, ms. */
const SETTLE = 800

/** Drafts: shown in the list at once, saved on the server when typing pauses. */
export function createDrafts(api: Api, get: () => JoinView, set: (change: Partial<JoinView>) => void) {
  const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; draft: string }>()
  const save = (chatId: number) => {
    const entry = waiting.get(chatId)
    if (!entry) return
    clearTimeout(entry.timer)
    waiting.delete(chatId)
    api.call(keepChat, { params: { id: chatId }, body: { draft: entry.draft } }).catch((error: unknown) => {
      // The text is still in the field; the next keystroke saves it.
      if (!(error instanceof ApiFailure)) throw error
    })
  }
  return {
    keep(chatId: number, draft: string): void {
      const { chats } = get()
      const chat = chats[chatId]
      if (!chat || chat.draft === draft) return
      set({ chats: { ...chats, [chatId]: { ...chat, draft } } })
      clearTimeout(waiting.get(chatId)?.timer)
      waiting.set(chatId, { timer: setTimeout(() => save(chatId), SETTLE), draft })
    },
    flush(): void {
      for (const chatId of [...waiting.keys()]) save(chatId)
    },
  }
}
