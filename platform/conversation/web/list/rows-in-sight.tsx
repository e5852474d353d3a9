import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import type { PlacedRow, RowSource } from './rows-view.tsx'

/** Which rows of a long list exist now, and what height all of them have, px. */
export interface InSight {
  readonly placed: readonly PlacedRow[]
  readonly height: number
  readonly reveal: (index: number) => void
}

interface RowsInSightProps {
  source: RowSource
  scroller: RefObject<HTMLDivElement | null>
  /** Null once it stopped following the list. */
  tell: (inSight: InSight | null) => void
}

/** Follows the scrolling of a long list. It draws nothing, so that the rows that are there stay when it comes. */
export const RowsInSight = ({ source, scroller, tell }: RowsInSightProps) => {
  const virtual = useVirtualizer({
    count: source.count,
    getScrollElement: () => scroller.current,
    estimateSize: source.heightAt,
    getItemKey: source.keyAt,
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    overscan: 8,
  })
  const [placed, height] = [virtual.getVirtualItems(), virtual.getTotalSize()]
  useLayoutEffect(() => {
    // None: it has not measured the list yet.
    if (placed.length === 0) return
    tell({ placed, height, reveal: (index) => virtual.scrollToIndex(index, { align: 'auto' }) })
  }, [placed, height, virtual, tell])
  useLayoutEffect(() => () => tell(null), [tell])
  return null
}
