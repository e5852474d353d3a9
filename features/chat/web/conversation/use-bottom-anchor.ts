import { type RefObject, useEffect } from 'react'

/**
 * What stands at the foot of the list stays there when its height changes: because files are chosen, a text gets longer, or
 * a telephone shows its keyboard.
 */
export const useBottomAnchor = (scroller: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let height = element.clientHeight
    const watch = new ResizeObserver(() => {
      const now = element.clientHeight
      // At the end of a list that gets higher the browser has moved it already, and stops at the end by itself.
      const gone = height - now
      height = now
      if (gone !== 0) element.scrollTop += gone
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
}
