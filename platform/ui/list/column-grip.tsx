import Box from '@mui/material/Box'
import { type PointerEvent, useRef } from 'react'

/** Minimum column width, px. */
const NARROWEST = 56
const WIDEST = 900

/** Resize handle of a column. By keyboard: Shift and arrows on the heading. */
export const ColumnGrip = ({ onResize }: { onResize: (width: number) => void }) => {
  const from = useRef<{ x: number; width: number } | null>(null)
  const begin = (event: PointerEvent<HTMLElement>) => {
    const cell = event.currentTarget.closest('th')
    if (cell === null) return
    from.current = { x: event.clientX, width: cell.offsetWidth }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (from.current === null) return
    const width = from.current.width + event.clientX - from.current.x
    onResize(Math.round(Math.min(Math.max(width, NARROWEST), WIDEST)))
  }
  const end = () => {
    from.current = null
  }
  return (
    <Box
      component="span"
      aria-hidden
      data-own-click
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      sx={{
        position: 'absolute',
        insetBlock: 0,
        right: 0,
        width: 9,
        cursor: 'col-resize',
        touchAction: 'none',
        '&::after': {
          content: '""',
          position: 'absolute',
          insetBlock: 8,
          right: 0,
          width: '2px',
          borderRadius: 1,
          bgcolor: 'transparent',
        },
        'th:hover &::after': { bgcolor: 'divider' },
        '&:hover::after, &:active::after': { bgcolor: 'primary.main' },
      }}
    />
  )
}
