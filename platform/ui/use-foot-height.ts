import { type RefObject, useEffect } from 'react'

/**
 * Publishes the height of an element at the foot of the page as a CSS variable, so that others can make room for it. One that
 * fills the screen (a call on a telephone) counts as 0: the page behind it keeps its layout.
 */
export function useFootHeight(
  name: '--call-bar' | '--composer' | '--undo-offer',
  foot: RefObject<HTMLElement | null>,
  on = true,
): void {
  useEffect(() => {
    const { style } = document.documentElement
    if (!on || foot.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty(name, height > innerHeight / 2 ? '0px' : `${height}px`)
    })
    observer.observe(foot.current)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name, foot, on])
}
