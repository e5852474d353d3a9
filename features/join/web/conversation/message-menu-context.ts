import { createContext, useContext } from 'react'
import type { Entry } from '../session/join-view.ts'

export interface Place {
  readonly left: number
  readonly top: number
}

export const MessageMenuContext = createContext<(message: Entry, at: Place) => void>(() => {})

/** Opens the menu of a message. */
export const useMessageMenu = () => useContext(MessageMenuContext)
