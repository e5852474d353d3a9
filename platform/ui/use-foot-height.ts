import { type RefObject, useEffect } from 'react'

/**
 * Tells the height of what lies at the foot of the page by a CSS variable, for what stands above it. Something that fills the screen
 * (a telephone's call) counts as none: the page stays as it is, behind it.
 */
export function useFootHeight(
  name: '--call-bar' | '--composer',
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
