import type { ChatEvent } from '#features/chat/contract/events.ts'
import type { ChatState } from '#features/chat/contract/state.ts'

/** What notifications need from the signed-in person's chats. */
export interface ChatNews {
  /** One's own user id. */
  readonly me: number
  readonly store: {
    getState(): { readonly known: ChatState; readonly open: { readonly chatId: number } | null }
    subscribe(listener: () => void): () => void
  }
  /** Calls `hear` for every event; returns the unsubscribe function. */
  listen(hear: (event: ChatEvent) => void): () => void
  /** Opens a chat on its screen, optionally at a message. */
  openChat(chatId: number, messageId?: number): void
}
