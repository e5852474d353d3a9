import type { ChatSession } from '#features/chat/web/chat-session.ts'
import { whenIdle } from '#platform/ui/later/when-idle.ts'

/** A phone that is waited for longer would miss calls, ms. */
const AT_MOST = 1_000

export interface FirstScreen {
  /** Resolves when the first screen stands. */
  stands: Promise<void>
  /** The frame has been drawn; the list of chats, which most people look at first, may still be on its way. */
  frameDrawn(chat: Pick<ChatSession, 'store'> | null): void
}

/** What is not seen at once waits for what is: on a telephone they would share a slow processor and a slow connection. */
export const createFirstScreen = (): FirstScreen => {
  let stand: () => void = () => undefined
  const stands = new Promise<void>((resolve) => {
    stand = resolve
  })
  const rest = () => whenIdle(stand, AT_MOST)
  return {
    stands,
    frameDrawn(chat) {
      if (chat === null || chat.store.getState().list !== 'loading') {
        rest()
        return
      }
      const come = () => {
        end()
        clearTimeout(patience)
        rest()
      }
      const end = chat.store.subscribe(({ list }) => {
        if (list !== 'loading') come()
      })
      const patience = setTimeout(come, AT_MOST)
    },
  }
}
