import { Suspense } from 'react'
import { useStore } from 'zustand'
import { translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/use-commands.ts'
import { lazyPreloaded } from '../lazy/lazy-components.ts'
import { undoLatest, undoStore } from './undo-store.ts'

const UndoToast = lazyPreloaded(async () => (await import('./undo-toast.tsx')).UndoToast)

const COMMANDS: readonly Command[] = [
  {
    id: 'undo',
    text: (language) => translate(platformTexts, language, 'ui.undoLast'),
    group: (language) => translate(platformTexts, language, 'ui.general'),
    keys: 'Alt+U',
    run: () => void undoLatest(),
    available: () => undoStore.getState().offer !== null,
  },
]

/** The undo notice: reached by pointer, Tab, or Alt+U from anywhere. */
export const UndoArea = () => {
  const offer = useStore(undoStore, (state) => state.offer)
  useCommands(COMMANDS)
  return offer === null ? null : (
    <Suspense fallback={null}>
      <UndoToast key={offer.id} offer={offer} />
    </Suspense>
  )
}
