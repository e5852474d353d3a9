import { type ComponentType, createContext } from 'react'

/** What another feature shows of a person at the side of their page; filled by the shell. */
export const PersonAsideContext = createContext<ComponentType<{ personId: number }> | null>(null)
