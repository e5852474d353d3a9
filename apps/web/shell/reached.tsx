import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import type { Phone } from '#features/phone/web/phone.ts'
import type { Registration } from '#features/phone/web/softphone/phone-state.ts'

/** Runs `then` once the phone has registered or failed to. Returns a cancel function. */
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
 * Lazy parts that load once the phone is registered: until then the first screen has the connection to itself. Renders nothing
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
