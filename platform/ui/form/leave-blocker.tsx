import { useContext, useEffect } from 'react'
import { AddressContext } from '../address/address-root.tsx'
import { unsavedForms, useLeaveQuestion } from './leave-guard.ts'

/** Blocks navigation while a form is dirty, and asks. Once, in the shell. */
export const LeaveBlocker = () => {
  const ask = useLeaveQuestion()
  const address = useContext(AddressContext)
  useEffect(
    () =>
      address?.hold((from, to) => {
        const moves = from.pathname !== to.pathname || from.search !== to.search
        return moves && unsavedForms.getState().size > 0 ? ask() : null
      }),
    [address, ask],
  )
  return null
}
