import { createContext } from 'react'

/** Id of the edited bot. */
export const BotIdContext = createContext<number | null>(null)
