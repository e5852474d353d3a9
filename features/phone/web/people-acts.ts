import { createContext } from 'react'

/** Actions of other features on a colleague in the directory; provided by the shell. */
export interface PeopleActs {
  /** Opens the chat with them; null for people without chat. */
  openChat: ((userId: number) => void) | null
}

export const PeopleActsContext = createContext<PeopleActs>({ openChat: null })
