/** A finger rests so long before it takes a card along; sooner it scrolls. ms */
const HOLD = 300
/** Further, px, it scrolls. */
const STILL = 8

interface TouchDrag {
  onStart: () => void
  /** Over which column the finger is. */
  onOver: (key: string | null) => void
  /** Dropped there; null where it is no column, or when the touch was taken away. */
  onEnd: (key: string | null) => void
}

const columnAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-board-column]')?.dataset.boardColumn ?? null

/** Drags by touch, which browsers do not do for what is draggable: hold a card, then take it to a column. Ends with the answer's call. */
export const touchDrag = (element: HTMLElement, drag: TouchDrag): (() => void) => {
  let held: ReturnType<typeof setTimeout> | undefined
  let dragged = false
  let from = { x: 0, y: 0 }
  let over: string | null = null
  const end = (key: string | null) => {
    clearTimeout(held)
    if (dragged) drag.onEnd(key)
    dragged = false
    over = null
  }
  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches
    if (touch === undefined || event.touches.length > 1) return
    from = { x: touch.clientX, y: touch.clientY }
    held = setTimeout(() => {
      dragged = true
      drag.onStart()
    }, HOLD)
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (touch === undefined) return
    if (!dragged) {
      if (Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > STILL) clearTimeout(held)
      return
    }
    event.preventDefault()
    const key = columnAt(touch.clientX, touch.clientY)
    if (key !== over) {
      over = key
      drag.onOver(key)
    }
  }
  const onEnd = () => end(over)
  const onCancel = () => end(null)
  element.addEventListener('touchstart', onStart, { passive: true })
  // Not passive: a card that is taken along scrolls nothing.
  element.addEventListener('touchmove', onMove, { passive: false })
  element.addEventListener('touchend', onEnd)
  element.addEventListener('touchcancel', onCancel)
  return () => {
    clearTimeout(held)
    element.removeEventListener('touchstart', onStart)
    element.removeEventListener('touchmove', onMove)
    element.removeEventListener('touchend', onEnd)
    element.removeEventListener('touchcancel', onCancel)
  }
}
