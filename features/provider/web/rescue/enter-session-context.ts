import { createContext, useContext } from 'react'

/** Continues this browser in another session, by its tokens. */
export type EnterSession = (tokens: { token: string; tokenJoin: string }) => void

/** Filled by the shell, which owns the session. */
export const EnterSessionContext = createContext<EnterSession>(() => {})

export const useEnterSession = (): EnterSession => useContext(EnterSessionContext)
