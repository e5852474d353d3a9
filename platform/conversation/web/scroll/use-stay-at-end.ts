import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Input by which a person scrolls. */
const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

export interface Place {
  /** Scroll offset, px. */
  top: number
  /** Distance below the viewport, px. */
  left: number
}

/** Whether the reader is at the end after a scroll. Rows lower than estimated also scroll a little. */
export const isStaying = (
  was: boolean,
  from: Place,
  to: Place,
  { moved, near }: { moved: boolean; near: number },
): boolean => {
  if (to.left <= near) return true
  const up = from.top - to.top
  return was && !(up > near || (moved && up > 0))
}

/**
 * Keeps a reader who is at the end there, however fast messages arrive and however much the last rows grow once rendered.
 * The list itself follows only while it is at the very end. Only the reader's own scrolling up leaves the end.
 * Returns whether the reader is pinned to the end.
 */
export const useStayAtEnd = (
  scroller: RefObject<HTMLElement | null>,
  list: Virtualizer<HTMLDivElement, Element>,
  /** Key of the newest row while rows added at the end are new messages; null otherwise. */
  newest: string | number | null,
  near: number,
): RefObject<boolean> => {
  const stays = useRef(false)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const place = (): Place => {
      const { scrollTop: top, scrollHeight, clientHeight } = element
      return { top, left: scrollHeight - clientHeight - top }
    }
    let [before, moved] = [place(), false]
    const onGesture = () => {
      moved = true
    }
    const onScroll = () => {
      const now = place()
      stays.current = isStaying(stays.current, before, now, { moved, near })
      if (now.left <= near) moved = false
      before = now
    }
    for (const gesture of GESTURES) element.addEventListener(gesture, onGesture, { passive: true })
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      for (const gesture of GESTURES) element.removeEventListener(gesture, onGesture)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, near])
  const size = list.getTotalSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also follows rows that grow.
  useLayoutEffect(() => {
    if (newest !== null && stays.current) list.scrollToEnd()
  }, [newest, size, list])
  return stays
}
