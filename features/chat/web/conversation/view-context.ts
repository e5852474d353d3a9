import { createContext, useContext } from 'react'

export const ViewContext = createContext<(messageId: number) => void>(() => {})

/** Shows the file of a message in the viewer of the conversation. */
export const useView = () => useContext(ViewContext)
