import { type RefObject, useEffect, useRef, useState } from 'react'

/** Shows an element alone on the screen; Escape ends it, as the browser does by itself. */
export function useFullScreen<Place extends HTMLElement>(): {
  place: RefObject<Place | null>
  full: boolean
  toggle: () => void
} {
  const place = useRef<Place>(null)
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === place.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = () => {
    const done = full ? document.exitFullscreen() : place.current?.requestFullscreen?.()
    // Refused by the browser, as in a frame: the page stays as it is.
    done?.catch(() => undefined)
  }
  return { place, full, toggle }
}
