import { type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import type { InSight } from './rows-in-sight.tsx'
import { type RowSource, type RowsHandle, RowsView } from './rows-view.tsx'

const RowsInSight = lazyPreloaded(async () => (await import('./rows-in-sight.tsx')).RowsInSight)

/** Up to this many rows are all rendered: cheaper than loading the virtual list. */
const FEW = 40

interface VirtualRowsProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** px */
  rowHeight: (row: Row) => number
  render: (row: Row) => ReactNode
  handle?: Ref<RowsHandle>
}

/** The first rows, all rendered: the browser scrolls the focused one into view. */
const firstRows = (source: RowSource): InSight => {
  let height = 0
  const placed = Array.from({ length: Math.min(source.count, FEW) }, (_, index) => {
    const size = source.heightAt(index)
    height += size
    return { index, start: height - size, size }
  })
  return { placed, height, reveal: () => undefined }
}

interface RowsProps {
  label: string
  source: RowSource
  handle?: Ref<RowsHandle> | undefined
}

/** One list element for both modes, so that scroll position, focus and open menus survive the switch. */
const Rows = ({ label, source, handle }: RowsProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [inSight, setInSight] = useState<InSight | null>(null)
  const many = source.count > FEW
  const { placed, height, reveal } = (many ? inSight : null) ?? firstRows(source)
  return (
    <>
      <RowsView
        label={label}
        source={source}
        // The list just became shorter.
        placed={placed.filter(({ index }) => index < source.count)}
        height={height}
        scroller={scroller}
        reveal={reveal}
        handle={handle}
      />
      {many && (
        <Suspense fallback={null}>
          <RowsInSight source={source} scroller={scroller} tell={setInSight} />
        </Suspense>
      )}
    </>
  )
}

/** A list of rows of known heights, virtual when long. Arrow keys move between those with `data-row`. */
export function VirtualRows<Row>({ label, rows, rowKey, rowHeight, render, handle }: VirtualRowsProps<Row>) {
  const of = <Answer,>(index: number, ask: (row: Row) => Answer, missing: Answer): Answer => {
    const row = rows[index]
    return row === undefined ? missing : ask(row)
  }
  const source: RowSource = {
    count: rows.length,
    keyAt: (index) => of(index, rowKey, String(index)),
    heightAt: (index) => of(index, rowHeight, 0),
    renderAt: (index) => of(index, render, null),
  }
  return <Rows label={label} source={source} handle={handle} />
}
