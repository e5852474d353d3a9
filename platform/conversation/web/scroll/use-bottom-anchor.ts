import { type RefObject, useEffect } from 'react'

/**
 * How far the list is to be moved down, px, when its height has become less by `gone` and `left` is below what is in sight.
 * Of a list that gets higher the browser keeps the head in place, but never beyond the end: there it has moved it already.
 */
export const moveOf = (gone: number, left: number): number => (gone > 0 || left > 1 ? gone : 0)

/**
 * What stands at the foot of the list stays there when its height changes: because files are chosen, a text gets longer, or
 * a telephone shows its keyboard.
 */
export const useBottomAnchor = (
  scroller: RefObject<HTMLElement | null>,
  /** Whether the reader stays at the end: then the end is what stays, also when rows come at the same time. */
  stays: RefObject<boolean>,
): void => {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let height = element.clientHeight
    const watch = new ResizeObserver(() => {
      const now = element.clientHeight
      const move = moveOf(height - now, element.scrollHeight - element.scrollTop - now)
      height = now
      if (stays.current) element.scrollTop = element.scrollHeight
      else if (move !== 0) element.scrollTop += move
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller, stays])
}
