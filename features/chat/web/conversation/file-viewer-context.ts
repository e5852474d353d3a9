import { createContext, useContext } from 'react'

export const FileViewerContext = createContext<(messageId: number) => void>(() => {})

/** Opens a message's file in the conversation's viewer. */
export const useFileViewer = () => useContext(FileViewerContext)
