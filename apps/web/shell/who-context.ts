import { createContext, useContext } from 'react'

/** The signed-in person, as screens of the shell speak of them. */
export interface Who {
  name: string
  /** Names of the abilities that they have. */
  abilities: readonly string[]
}

export const WhoContext = createContext<Who>({ name: '', abilities: [] })

export const useWho = (): Who => useContext(WhoContext)
