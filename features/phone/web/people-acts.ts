import { createContext } from 'react'

/** What other features do with a colleague of the directory; filled by the shell. */
export interface PeopleActs {
  /** Opens the chat with them; null for people without chat. */
  openChat: ((userId: number) => void) | null
}

export const PeopleActsContext = createContext<PeopleActs>({ openChat: null })
