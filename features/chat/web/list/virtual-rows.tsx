import Box from '@mui/material/Box'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'

interface VirtualRowsProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHeight: (row: Row) => number
  render: (row: Row) => ReactNode
  handle?: Ref<RowsHandle>
}

export interface RowsHandle {
  /** Puts the keyboard on the first row. */
  focusFirst(): void
  /** Does what Enter does on the first row. */
  openFirst(): void
}

const ROW = '[data-row]'

/** A long list of rows of known heights, of which only those in sight exist. Arrows move through those that hold `data-row`. */
export function VirtualRows<Row>({ label, rows, rowKey, rowHeight, render, handle }: VirtualRowsProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      return row === undefined ? 0 : rowHeight(row)
    },
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    overscan: 8,
  })
  const rowAt = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${ROW}`) ?? null

  /** Goes on in the same direction past what can't be chosen. */
  const focusAt = (index: number, step: 1 | -1) => {
    if (index < 0 || index >= rows.length) return
    virtual.scrollToIndex(index, { align: 'auto' })
    requestAnimationFrame(() => {
      const row = rowAt(index)
      if (row === null) focusAt(index + step, step)
      else row.focus()
    })
  }
  useImperativeHandle(handle, () => ({
    focusFirst: () => focusAt(0, 1),
    openFirst: () => scroller.current?.querySelector<HTMLElement>(ROW)?.click(),
  }))

  const onKeyDown = (event: KeyboardEvent) => {
    const at = (event.target as Element).closest('[data-index]')?.getAttribute('data-index')
    if (at === null || at === undefined) return
    const index = Number(at)
    if (event.key === 'ArrowDown') focusAt(index + 1, 1)
    else if (event.key === 'ArrowUp') focusAt(index - 1, -1)
    else if (event.key === 'Home') focusAt(0, 1)
    else if (event.key === 'End') focusAt(rows.length - 1, -1)
    else return
    event.preventDefault()
  }

  return (
    <Box ref={scroller} onKeyDown={onKeyDown} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 0.75 }}>
      <Box
        component="ul"
        aria-label={label}
        sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ key, index, start, size }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <li
              key={key}
              data-index={index}
              style={{ position: 'absolute', top: start, height: size, left: 0, right: 0 }}
            >
              {render(row)}
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
