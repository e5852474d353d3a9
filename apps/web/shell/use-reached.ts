import { useEffect, useState } from 'react'
import type { Phone } from '#features/phone/web/phone.ts'
import type { Registration } from '#features/phone/web/softphone/phone-state.ts'

/** Runs `then` once the phone is registered or has failed to register, at once where it has. Answers what takes it back. */
export const whenReached = ({ softphone: { store } }: Phone, then: () => void): (() => void) => {
  const look = (registration: Registration) => {
    if (!registration.on && registration.reason === 'connecting') return
    end()
    then()
  }
  const end = store.subscribe((state) => look(state.registration))
  look(store.getState().registration)
  return end
}

/** Whether there is a phone that has been registered, or has failed to register, since the page was opened. */
export const useReached = (phone: Phone | null): boolean => {
  const [reached, setReached] = useState(false)
  useEffect(() => (phone === null ? undefined : whenReached(phone, () => setReached(true))), [phone])
  return reached
}
