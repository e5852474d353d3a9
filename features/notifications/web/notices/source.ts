import type { ChatEvent } from '#features/chat/contract/events.ts'
import type { ChatState } from '#features/chat/contract/state.ts'

/** What notices need of the chats of the signed-in person. */
export interface ChatNews {
  /** The own user id. */
  readonly me: number
  readonly store: {
    getState(): { readonly known: ChatState; readonly open: { readonly chatId: number } | null }
    subscribe(listener: () => void): () => void
  }
  /** Hears every event until the answer is called. */
  listen(hear: (event: ChatEvent) => void): () => void
  /** Goes to the chat's screen, and there to a message. */
  openChat(chatId: number, messageId?: number): void
}
