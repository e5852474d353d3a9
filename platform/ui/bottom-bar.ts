import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Number of parts on the screen that need the room of the bottom bar. */
const hiders = createStore(() => 0)

/** Hides the bottom bar of narrow screens while `active`. */
export const useHidesBottomBar = (active: boolean): void =>
  useEffect(() => {
    if (!active) return
    hiders.setState((count) => count + 1, true)
    return () => hiders.setState((count) => count - 1, true)
  }, [active])

export const useBottomBarHidden = (): boolean => useStore(hiders, (count) => count > 0)
