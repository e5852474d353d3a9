import { type RefObject, useEffect } from 'react'
import { useSelection } from './selection-context.ts'

/** When choosing begins and when it ends, the keyboard is on the message where it was begun, or chosen last. */
export function useSelectionFocus(log: RefObject<HTMLElement | null>): void {
  const { store } = useSelection()
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if ((now === null) === (before === null)) return
        const id = (now ?? before)?.anchor
        // The menu or the window that it was asked in gives the keyboard back first.
        requestAnimationFrame(() => {
          const message = log.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)
          ;(message ?? log.current)?.focus({ preventScroll: true })
        })
      }),
    [store, log],
  )
}
