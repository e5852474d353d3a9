import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
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

/**
 * Parts that are fetched when the phone can be called: until then the first screen has the connection to itself. Nothing
 * without a phone.
 */
export const WhenReached = ({ phone, children }: { phone: Phone | null; children: ReactNode }) => {
  const [reached, setReached] = useState(false)
  useEffect(
    () => (phone === null ? undefined : whenReached(phone, () => startTransition(() => setReached(true)))),
    [phone],
  )
  return reached && <Suspense fallback={null}>{children}</Suspense>
}
