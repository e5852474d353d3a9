import { createContext, useContext } from 'react'

/** The signed-in user, for the shell. */
export interface Who {
  name: string
  /** Names of their abilities. */
  abilities: readonly string[]
}

export const WhoContext = createContext<Who>({ name: '', abilities: [] })

export const useWho = (): Who => useContext(WhoContext)
