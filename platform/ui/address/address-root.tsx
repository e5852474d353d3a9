import { createContext, type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import type { HashHistory } from './hash-history.ts'

/** Undefined outside of the shell, where navigation is never blocked. */
export const AddressContext = createContext<Pick<HashHistory, 'here' | 'hold'> | undefined>(undefined)

/** What stands in it is drawn by the address, and changes it. */
export const AddressRoot = ({ history, children }: { history: HashHistory; children: ReactNode }) => {
  const [{ location, action }, setHere] = useState(history.here)
  useLayoutEffect(
    // In slices, between which the page answers.
    () => history.listen(() => startTransition(() => setHere(history.here))),
    [history],
  )
  return (
    <AddressContext value={history}>
      <Router location={location} navigationType={action} navigator={history.navigator}>
        {children}
      </Router>
    </AddressContext>
  )
}
