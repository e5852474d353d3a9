import Box from '@mui/material/Box'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { dragged, type View, WHOLE, zoomed } from './pan-zoom.ts'

/** Scale of a double click. */
const CLOSE = 2.5
const WHEEL_STEP = 1.2

interface ZoomableProps {
  view: View
  onChange: (view: View) => void
  children: ReactNode
}

/** Zooms by wheel, pinch or double click; pans by dragging. */
export const Zoomable = ({ view, onChange, children }: ZoomableProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const box = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = box()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const onMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) return onChange(dragged(view, box(), now.x - before.x, now.y - before.y))
    const apart = (point: typeof now) => Math.hypot(point.x - other.x, point.y - other.y)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    onChange(zoomed(view, box(), apart(now) / Math.max(1, apart(before)), middle))
  }
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId)
  return (
    <Box
      ref={frame}
      onWheel={(event) =>
        onChange(zoomed(view, box(), event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, fromMiddle(event)))
      }
      onDoubleClick={(event) =>
        onChange(view.scale > 1 ? WHOLE : zoomed(view, box(), CLOSE, fromMiddle(event)))
      }
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, fromMiddle(event))
      }}
      onPointerMove={onMove}
      onPointerUp={release}
      onPointerCancel={release}
      sx={{
        width: '100%',
        height: '100%',
        overflow: 'hidden',
        touchAction: 'none',
        cursor: view.scale > 1 ? 'grab' : 'zoom-in',
      }}
    >
      {/* Inline style: it changes with every pointer move. */}
      <div
        style={{
          width: '100%',
          height: '100%',
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        }}
      >
        {children}
      </div>
    </Box>
  )
}
