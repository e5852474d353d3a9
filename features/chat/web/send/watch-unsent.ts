import type { StoreApi } from 'zustand/vanilla'
import { leavingIsAgreed } from '#platform/ui/leaving.ts'
import type { ChatView, Unsent } from '../chat-session.ts'
import type { ChosenStore } from '../files/chosen-files.ts'
import type { createSending } from './create-sending.ts'
import type { KeptFiles } from './kept/kept-files.ts'

interface UnsentParts {
  store: StoreApi<ChatView>
  sending: ReturnType<typeof createSending>
  chosen: ChosenStore
  files: KeptFiles
}

/** Asks before the page is left with files that could not be kept for the next one. */
export function watchUnsent({ store, sending, chosen, files }: UnsentParts) {
  const isEndangered = () => sending.wouldLoseFiles() || chosen.wouldLoseFiles()
  const warn = (event: BeforeUnloadEvent) => {
    if (isEndangered() && !leavingIsAgreed()) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return {
    what(): Unsent {
      if (isEndangered()) return 'endangered'
      return store.getState().outgoing.length === 0 && chosen.isEmpty() ? 'nothing' : 'kept'
    },
    /** Nothing of it stays in this browser. */
    async forget(): Promise<void> {
      sending.forget()
      chosen.forget()
      await files.clear()
    },
    close: () => removeEventListener('beforeunload', warn),
  }
}
