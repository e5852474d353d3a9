import type { ChatSession } from '#features/chat/web/chat-session.ts'
import { whenIdle } from '#platform/ui/lazy/when-idle.ts'

/** The phone waits no longer than this, ms: it would miss calls. */
const AT_MAX = 1_000

export interface FirstScreen {
  /** Resolves when the first screen is drawn. */
  stands: Promise<void>
  /** The frame is drawn; the list of chats may still be loading. */
  frameDrawn(chat: Pick<ChatSession, 'store'> | null): void
}

/** Delays invisible work until the first screen is drawn: on a telephone they would compete for CPU and network. */
export const createFirstScreen = (): FirstScreen => {
  let stand: () => void = () => undefined
  const stands = new Promise<void>((resolve) => {
    stand = resolve
  })
  const rest = () => whenIdle(stand, AT_MAX)
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
      const patience = setTimeout(come, AT_MAX)
    },
  }
}
