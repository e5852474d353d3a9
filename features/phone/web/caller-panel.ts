import { type ComponentType, createContext } from 'react'

interface CallerPanelProps {
  number: string
  /** What the call says that they are called. */
  name: string | null
}

/** What another feature knows of whoever is behind a number, shown in the card of a call; filled by the shell. */
export const CallerPanelContext = createContext<ComponentType<CallerPanelProps> | null>(null)
