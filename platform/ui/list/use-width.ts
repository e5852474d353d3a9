import { useCallback, useState } from 'react'

/** The width of an element, px; null before it is drawn. A screen has less room than the window while the phone stands beside it. */
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
