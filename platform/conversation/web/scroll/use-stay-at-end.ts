import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** What a person moves a list with. */
const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

export interface Place {
  /** From the top, px. */
  top: number
  /** Below what is in sight, px. */
  left: number
}

/** Whether the reader is at the end after the list moved. Rows lower than estimated move it a little as well. */
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
 * Keeps a reader who is at the end there, however fast messages come and however much the last rows grow once they are drawn.
 * The list follows by itself only what is added while it stands at the very end. Only the reader leaves the end, by moving up.
 * Returns whether the reader stays at the end.
 */
export const useStayAtEnd = (
  scroller: RefObject<HTMLElement | null>,
  list: Virtualizer<HTMLDivElement, Element>,
  /** Of the newest row, while what is added at the end is news; null otherwise. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that grows is followed as well as a new one.
  useLayoutEffect(() => {
    if (newest !== null && stays.current) list.scrollToEnd()
  }, [newest, size, list])
  return stays
}
