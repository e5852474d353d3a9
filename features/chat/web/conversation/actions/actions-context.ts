import { createContext, useContext } from 'react'
import type { Message } from '../../../contract/message.ts'

export interface Place {
  left: number
  top: number
}

export type OpenDialog = 'forward' | 'readers' | 'history'

interface ActionsValue {
  openMenu(message: Message, at: Place): void
  /** Opens the emoji picker for a reaction. */
  react(message: Message, at: Place): void
  /** Opens a dialog about messages; only the one for forwarding takes several. */
  ask(what: OpenDialog, messages: readonly [Message, ...Message[]]): void
}

export const ActionsContext = createContext<ActionsValue | null>(null)

/** Actions on the messages of the open chat. */
export const useMessageActions = (): ActionsValue => {
  const actions = useContext(ActionsContext)
  if (actions === null) throw new Error('ActionsContext has no provider')
  return actions
}
