import { createStore } from 'zustand/vanilla'
import type { Item } from '../item.ts'

interface Clipboard {
  readonly mode: 'cut' | 'copy'
  readonly items: readonly Item[]
}

/** What was cut or copied, until it is pasted or something else is. */
export const clipboardStore = createStore<Clipboard | null>(() => null)

export const setClipboard = (clipboard: Clipboard | null): void => clipboardStore.setState(clipboard, true)
