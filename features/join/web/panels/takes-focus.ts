import { createContext } from 'react'

/** Whether a panel takes the focus when it appears, as after opening by keyboard. */
export const TakesFocus = createContext(false)
