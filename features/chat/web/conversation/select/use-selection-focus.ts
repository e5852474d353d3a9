import { type RefObject, useEffect } from 'react'
import { useSelection } from './selection-context.ts'

/** Focuses the message where the selection started, and at its end the one selected last. */
export function useSelectionFocus(log: RefObject<HTMLElement | null>): void {
  const { store } = useSelection()
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if ((now === null) === (before === null)) return
        const id = (now ?? before)?.anchor
        // After the menu or dialog has returned the focus.
        requestAnimationFrame(() => {
          const message = log.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)
          ;(message ?? log.current)?.focus({ preventScroll: true })
        })
      }),
    [store, log],
  )
}
