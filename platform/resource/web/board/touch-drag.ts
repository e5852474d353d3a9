import { type EdgeScroll, edgeScroll } from './edge-scroll.ts'
import { type Follower, followFinger } from './follow-finger.ts'

/** Long press before dragging, ms; moving earlier scrolls. */
const HOLD = 300
/** Movement that counts as scrolling, px. */
const STILL = 8

interface TouchDrag {
  onStart: () => void
  /** The column under the finger. */
  onOver: (key: string | null) => void
  /** Dropped; null outside of columns, or when the touch was cancelled. */
  onEnd: (key: string | null) => void
}

interface Point {
  x: number
  y: number
}

const columnAt = ({ x, y }: Point): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-board-column]')?.dataset.boardColumn ?? null

/**
 * Touch dragging: long-press a card, move it to a column; the board scrolls at its edges. Returns the cleanup.
 */
export const touchDrag = (element: HTMLElement, drag: TouchDrag): (() => void) => {
  let held: ReturnType<typeof setTimeout> | undefined
  let taken: { follower: Follower; edges: EdgeScroll } | null = null
  let at: Point = { x: 0, y: 0 }
  let over: string | null = null
  const look = () => {
    const key = columnAt(at)
    if (key === over) return
    over = key
    drag.onOver(key)
  }
  const take = () => {
    taken = { follower: followFinger(element, at), edges: edgeScroll(element, look) }
    navigator.vibrate?.(10)
    drag.onStart()
  }
  const end = (key: string | null) => {
    clearTimeout(held)
    if (taken === null) return
    taken.follower.end()
    taken.edges.end()
    taken = null
    over = null
    drag.onEnd(key)
  }
  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches
    // Not with a second finger.
    if (touch === undefined || event.touches.length > 1) return end(null)
    at = { x: touch.clientX, y: touch.clientY }
    held = setTimeout(take, HOLD)
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (touch === undefined) return
    const now = { x: touch.clientX, y: touch.clientY }
    if (taken === null) {
      if (Math.hypot(now.x - at.x, now.y - at.y) > STILL) clearTimeout(held)
      return
    }
    event.preventDefault()
    at = now
    taken.follower.move(at)
    taken.edges.move(at.x)
    look()
  }
  const onEnd = (event: TouchEvent) => {
    // Suppresses the click that follows a touch.
    if (taken !== null && event.cancelable) event.preventDefault()
    end(taken === null ? null : columnAt(at))
  }
  const onCancel = () => end(null)
  /** Suppresses native touch dragging and context menus. */
  const onOwn = (event: Event) => {
    if (taken !== null) event.preventDefault()
  }
  element.addEventListener('touchstart', onStart, { passive: true })
  // Not passive: dragging must not scroll.
  element.addEventListener('touchmove', onMove, { passive: false })
  element.addEventListener('touchend', onEnd)
  element.addEventListener('touchcancel', onCancel)
  element.addEventListener('dragstart', onOwn)
  element.addEventListener('contextmenu', onOwn)
  return () => {
    end(null)
    element.removeEventListener('touchstart', onStart)
    element.removeEventListener('touchmove', onMove)
    element.removeEventListener('touchend', onEnd)
    element.removeEventListener('touchcancel', onCancel)
    element.removeEventListener('dragstart', onOwn)
    element.removeEventListener('contextmenu', onOwn)
  }
}
