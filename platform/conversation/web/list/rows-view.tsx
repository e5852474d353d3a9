import Box from '@mui/material/Box'
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react'

export interface RowsHandle {
  /** Focuses the first row. */
  focusFirst(): void
  /** Runs what Enter does on the first row. */
  openFirst(): void
}

/** Rows by index. Heights are known, px. */
export interface RowSource {
  readonly count: number
  keyAt(index: number): string
  heightAt(index: number): number
  renderAt(index: number): ReactNode
}

/** Top of a rendered row, px. */
export interface PlacedRow {
  readonly index: number
  readonly start: number
  readonly size: number
}

interface RowsViewProps {
  label: string
  source: RowSource
  placed: readonly PlacedRow[]
  /** Total height, px. */
  height: number
  scroller: RefObject<HTMLDivElement | null>
  /** Scrolls to a row, rendering it if needed. */
  reveal: (index: number) => void
  handle?: Ref<RowsHandle> | undefined
}

const ROW = '[data-row]'

/** Positioned rows. Arrow keys move between those with `data-row`. */
export const RowsView = ({ label, source, placed, height, scroller, reveal, handle }: RowsViewProps) => {
  const rowAt = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${ROW}`) ?? null

  /** Skips rows that cannot be chosen. */
  const focusAt = (index: number, step: 1 | -1) => {
    if (index < 0 || index >= source.count) return
    const drawn = rowAt(index)
    reveal(index)
    // Focuses right away if the row is rendered, so that the next key continues from it.
    if (drawn !== null) return drawn.focus()
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
    else if (event.key === 'End') focusAt(source.count - 1, -1)
    else return
    event.preventDefault()
  }

  return (
    <Box ref={scroller} onKeyDown={onKeyDown} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 0.75 }}>
      <Box
        component="ul"
        aria-label={label}
        sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
        style={{ height }}
      >
        {placed.map(({ index, start, size }) => (
          <li
            key={source.keyAt(index)}
            data-index={index}
            style={{ position: 'absolute', top: start, height: size, left: 0, right: 0 }}
          >
            {source.renderAt(index)}
          </li>
        ))}
      </Box>
    </Box>
  )
}
