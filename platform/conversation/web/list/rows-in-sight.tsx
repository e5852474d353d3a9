import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import type { PlacedRow, RowSource } from './rows-view.tsx'

/** Indexes of the rendered rows, and the total height, px. */
export interface InSight {
  readonly placed: readonly PlacedRow[]
  readonly height: number
  readonly reveal: (index: number) => void
}

interface RowsInSightProps {
  source: RowSource
  scroller: RefObject<HTMLDivElement | null>
  /** Null once it stops tracking. */
  tell: (inSight: InSight | null) => void
}

/** Tracks the scroll position of a long list. Renders nothing, so that existing rows are not remounted when it loads. */
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
    // None: the list is not measured yet.
    if (placed.length === 0) return
    tell({ placed, height, reveal: (index) => virtual.scrollToIndex(index, { align: 'auto' }) })
  }, [placed, height, virtual, tell])
  useLayoutEffect(() => () => tell(null), [tell])
  return null
}
