import { type ReactNode, type Ref, Suspense, useRef } from 'react'
import { later } from '#platform/ui/later/later.ts'
import { type PlacedRow, type RowSource, type RowsHandle, RowsView } from './rows-view.tsx'

const ManyRows = later(async () => (await import('./many-rows.tsx')).ManyRows)

/** So many rows may all exist: they are drawn faster than the part for long lists is fetched. */
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

const place = (source: RowSource, count: number): PlacedRow[] => {
  let end = 0
  return Array.from({ length: count }, (_, index) => {
    const size = source.heightAt(index)
    end += size
    return { index, start: end - size, size }
  })
}

interface FirstRowsProps {
  label: string
  source: RowSource
  handle?: Ref<RowsHandle> | undefined
}

const FirstRows = ({ label, source, handle }: FirstRowsProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const placed = place(source, Math.min(source.count, FEW))
  const last = placed.at(-1)
  return (
    <RowsView
      label={label}
      source={source}
      placed={placed}
      height={last === undefined ? 0 : last.start + last.size}
      scroller={scroller}
      // They all exist, and what gets the keyboard comes into sight.
      reveal={() => undefined}
      handle={handle}
    />
  )
}

/** A list of rows of known heights; of a long one only those in sight exist. Arrows move through those that hold `data-row`. */
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
  const first = <FirstRows label={label} source={source} handle={handle} />
  if (rows.length <= FEW) return first
  return (
    <Suspense fallback={first}>
      <ManyRows label={label} source={source} handle={handle} />
    </Suspense>
  )
}
