import { createContext, useContext } from 'react'

export const ViewContext = createContext<(messageId: number) => void>(() => {})

/** Opens a message's file in the conversation's viewer. */
export const useView = () => useContext(ViewContext)
