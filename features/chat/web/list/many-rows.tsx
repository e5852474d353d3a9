import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useRef } from 'react'
import { type RowSource, type RowsHandle, RowsView } from './rows-view.tsx'

interface ManyRowsProps {
  label: string
  source: RowSource
  handle?: Ref<RowsHandle> | undefined
}

/** A long list, of which only the rows in sight exist. */
export const ManyRows = ({ label, source, handle }: ManyRowsProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: source.count,
    getScrollElement: () => scroller.current,
    estimateSize: source.heightAt,
    getItemKey: source.keyAt,
    overscan: 8,
  })
  return (
    <RowsView
      label={label}
      source={source}
      placed={virtual.getVirtualItems()}
      height={virtual.getTotalSize()}
      scroller={scroller}
      reveal={(index) => virtual.scrollToIndex(index, { align: 'auto' })}
      handle={handle}
    />
  )
}
