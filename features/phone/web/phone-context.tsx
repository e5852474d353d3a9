import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { PhoneStatus } from '../contract/call.ts'
import type { Phone } from './phone.ts'
import type { PhoneState } from './softphone/phone-state.ts'

export const PhoneContext = createContext<Phone | null>(null)

/** The signed-in person's phone. */
export const usePhone = (): Phone => {
  const phone = useContext(PhoneContext)
  if (phone === null) throw new Error('PhoneContext has no provider')
  return phone
}

export const usePhoneState = <Part,>(select: (state: PhoneState) => Part): Part =>
  useStore(usePhone().softphone.store, select)

/** The newest known state of a phone; `read` is the state from a loaded list. */
export const usePresence = (account: string, read: PhoneStatus): PhoneStatus =>
  useStore(usePhone().presence, (states) => states[account] ?? read)
