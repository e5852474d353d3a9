import { createContext, useContext } from 'react'
import type { Message } from '../../../contract/message.ts'

export interface Place {
  left: number
  top: number
}

export type Asked = 'forward' | 'readers' | 'history'

interface Acts {
  openMenu(message: Message, at: Place): void
  /** Opens the emojis to react with. */
  react(message: Message, at: Place): void
  /** Opens a window about messages; all but the one to send them on tell of one alone. */
  ask(what: Asked, messages: readonly [Message, ...Message[]]): void
}

export const ActsContext = createContext<Acts | null>(null)

/** What can be done to the messages of the open chat. */
export const useMessageActs = (): Acts => {
  const acts = useContext(ActsContext)
  if (acts === null) throw new Error('there are no messages here')
  return acts
}
