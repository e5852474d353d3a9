import { createContext, useContext } from 'react'
import type { Api } from './api.ts'

export const ApiContext = createContext<Api | null>(null)

/** API client of the session. */
export const useApi = (): Api => {
  const api = useContext(ApiContext)
  if (api === null) throw new Error('ApiContext has no provider')
  return api
}
