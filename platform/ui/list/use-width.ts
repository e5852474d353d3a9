import { useCallback, useState } from 'react'

/** Width of an element, px; null before the first render. Screens may be narrower than the window. */
export const useWidth = (): [(element: HTMLElement | null) => (() => void) | undefined, number | null] => {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    setWidth(Math.round(element.getBoundingClientRect().width))
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
