import { createContext } from 'react'

/** The bot that is edited. */
export const BotIdContext = createContext<number | null>(null)
