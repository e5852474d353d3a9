import { createContext } from 'react'

/** Actions of other features on a colleague in the directory; provided by the shell. */
export interface PeopleActs {
  /** Opens the chat with them; null for people without chat. */
  openChat: ((userId: number) => void) | null
  /** Goes on in a video meeting with the owner of an extension; null without meetings. */
  meetWith: ((extension: string) => void) | null
}

export const PeopleActsContext = createContext<PeopleActs>({ openChat: null, meetWith: null })
