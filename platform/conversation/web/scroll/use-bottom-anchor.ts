import { type RefObject, useEffect } from 'react'

/**
 * How far to scroll down, px, when the list's height shrank by `gone` with `left` below the viewport. When it grows, the
 * browser keeps the top in place, but not beyond the end: there it has scrolled already.
 */
export const moveOf = (gone: number, left: number): number => (gone > 0 || left > 1 ? gone : 0)

/**
 * Keeps the bottom of the list in place when its height changes: files are added, the text grows, a telephone's keyboard
 * opens.
 */
export const useBottomAnchor = (
  scroller: RefObject<HTMLElement | null>,
  /** Whether the reader is pinned to the end, which then wins, also when rows arrive at the same time. */
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
