import { createContext } from 'react'

/** Whether a panel takes the keyboard when it appears: it was asked for by keys. */
export const TakesFocus = createContext(false)
