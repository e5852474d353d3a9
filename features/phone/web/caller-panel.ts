import { type ComponentType, createContext } from 'react'

interface CallerPanelProps {
  number: string
  /** What the call says that they are called. */
  name: string | null
}

/** Another feature's knowledge of a caller, shown in the call's card; filled by the shell. */
export const CallerPanelContext = createContext<ComponentType<CallerPanelProps> | null>(null)
