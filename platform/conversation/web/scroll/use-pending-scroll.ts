import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'

type List = Virtualizer<HTMLDivElement, Element>

/** Browsers round scroll offsets: smaller differences are not the reader's, px. */
const ROUNDED = 1.5

/** Scroll offsets around a change of the first row, px: `reported` by the last scroll event, `is` the element's actual one. */
interface Change {
  reported: number
  is: number
  /** Offset the list wants. */
  wants: number
  /** Offset the list has set. */
  put: number
}

/** The lost part of the reader's last step, px: the list corrected from the last event's offset, not from the actual one. */
export const lostScroll = ({ reported, is, wants, put }: Change): number => {
  const step = is - reported
  const hasPut = wants !== reported && Math.abs(put - wants) < ROUNDED
  return hasPut && Math.abs(step) >= ROUNDED ? step : 0
}

/** Key of the first row, and the offset when it changed. */
interface Step {
  firstKey: string | number | undefined
  list: RefObject<List | null>
  before: RefObject<Pick<Change, 'reported' | 'is'> | null>
}

/**
 * When rows are prepended, the list corrects the scroll offset of the last scroll event; a step that the reader made
 * since, whose event is still pending, is lost. This hook measures before the correction, `useRestoredScroll` restores the
 * step after it: effects run in order, so one must be called before the list's hook and one after.
 */
export function usePendingScroll(
  scroller: RefObject<HTMLElement | null>,
  firstKey: string | number | undefined,
): Step {
  const list = useRef<List | null>(null)
  const before = useRef<Pick<Change, 'reported' | 'is'> | null>(null)
  const reported = list.current?.scrollOffset ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for the render in which the first row changes.
  useLayoutEffect(() => {
    const is = scroller.current?.scrollTop
    before.current = reported === null || is === undefined ? null : { reported, is }
  }, [firstKey])
  return { firstKey, list, before }
}

/** Restores the step that the list lost. */
export function useRestoredScroll(
  scroller: RefObject<HTMLElement | null>,
  drawn: List,
  { firstKey, list, before }: Step,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useLayoutEffect(() => {
    list.current = drawn
    const element = scroller.current
    const wants = drawn.scrollOffset
    if (element === null || wants === null || before.current === null) return
    const step = lostScroll({ ...before.current, wants, put: element.scrollTop })
    before.current = null
    if (step !== 0) element.scrollTop += step
  }, [firstKey])
}
