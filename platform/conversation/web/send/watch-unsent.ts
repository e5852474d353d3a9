import { isLeavingConfirmed } from '#platform/ui/leaving.ts'
import type { ChosenStore } from '../files/chosen-files.ts'
import type { KeptFiles } from './kept/kept-files.ts'
import type { Unsent } from './outgoing.ts'

interface UnsentParts {
  store: { getState(): { readonly outgoing: readonly unknown[] } }
  sending: { wouldLoseFiles(): boolean; forget(): void }
  chosen: ChosenStore
  files: KeptFiles
}

/** Asks before the page is left with files that could not be stored. */
export function watchUnsent({ store, sending, chosen, files }: UnsentParts) {
  const isEndangered = () => sending.wouldLoseFiles() || chosen.wouldLoseFiles()
  const warn = (event: BeforeUnloadEvent) => {
    if (isEndangered() && !isLeavingConfirmed()) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return {
    what(): Unsent {
      if (isEndangered()) return 'endangered'
      return store.getState().outgoing.length === 0 && chosen.isEmpty() ? 'nothing' : 'kept'
    },
    /** Deletes all of it from this browser. */
    async forget(): Promise<void> {
      sending.forget()
      chosen.forget()
      await files.clear()
    },
    close: () => removeEventListener('beforeunload', warn),
  }
}
