import { type ComponentType, createContext } from 'react'

interface CallerPanelProps {
  number: string
  /** The name that the call gives, if any. */
  name: string | null
}

/** Another feature's information on a caller, shown in the call's card; provided by the shell. */
export const CallerPanelContext = createContext<ComponentType<CallerPanelProps> | null>(null)
