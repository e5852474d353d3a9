import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'

type List = Virtualizer<HTMLDivElement, Element>

/** Positions differ by less without the reader's doing: the browser rounds them, px. */
const ROUNDED = 1.5

/** Positions of a list around a change of its first row, px: `told` by its last scroll event, `is` where the element stood. */
interface Change {
  told: number
  is: number
  /** Where the list wants to be now. */
  wants: number
  /** Where it has put the element. */
  put: number
}

/** What is missing of the reader's last step, px: the list has put the element by where the last event had told it to be. */
export const lostStep = ({ told, is, wants, put }: Change): number => {
  const step = is - told
  const hasPut = wants !== told && Math.abs(put - wants) < ROUNDED
  return hasPut && Math.abs(step) >= ROUNDED ? step : 0
}

/** The first row's key, and where the list stood when it changed. */
interface Step {
  firstKey: string | number | undefined
  list: RefObject<List | null>
  before: RefObject<Pick<Change, 'told' | 'is'> | null>
}

/**
 * When rows come above what is in sight, the list moves the element by where the last scroll event found it: a step that the
 * reader made since then, and that the next event would tell, is lost. This looks before the list moves it, since effects run
 * in their order: it stands before the list's hook, `useStepAgain` behind it.
 */
export function useUntoldStep(
  scroller: RefObject<HTMLElement | null>,
  firstKey: string | number | undefined,
): Step {
  const list = useRef<List | null>(null)
  const before = useRef<Pick<Change, 'told' | 'is'> | null>(null)
  const told = list.current?.scrollOffset ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the render in which the first row is another one.
  useLayoutEffect(() => {
    const is = scroller.current?.scrollTop
    before.current = told === null || is === undefined ? null : { told, is }
  }, [firstKey])
  return { firstKey, list, before }
}

/** Makes the step again that the list has lost. */
export function useStepAgain(
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
    const step = lostStep({ ...before.current, wants, put: element.scrollTop })
    before.current = null
    if (step !== 0) element.scrollTop += step
  }, [firstKey])
}
