import { createStore } from 'zustand/vanilla'

export type ChatDialog = 'transfer' | 'finish' | 'survey' | 'snooze' | 'rename' | 'enrol'

interface Open {
  readonly dialog: ChatDialog
  /** One conversation, or several chosen in the list. */
  readonly chatIds: readonly number[]
}

/** The open dialog about conversations; null when none is. */
export const dialogStore = createStore<Open | null>(() => null)

export const openChatDialog = (dialog: ChatDialog, ...chatIds: readonly number[]): void =>
  dialogStore.setState({ dialog, chatIds }, true)

export const closeChatDialog = (): void => dialogStore.setState(null, true)
