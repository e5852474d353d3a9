import { type ComponentType, createContext } from 'react'

/** What another feature knows of whoever is behind a number, shown in the card of a call; filled by the shell. */
export const CallerPanelContext = createContext<ComponentType<{ number: string }> | null>(null)
