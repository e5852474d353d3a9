import { createContext, use } from 'react'
import type { Notify } from './create-notify.ts'

/** Null for people without the chat. */
export const NotifyContext = createContext<Notify | null>(null)

export const useNotify = (): Notify => {
  const notify = use(NotifyContext)
  if (notify === null) throw new Error('NotifyContext has no provider')
  return notify
}
