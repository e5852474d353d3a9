import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Makes a row draggable within its list: dropped on another row of the same kind, it takes that row's place.
 * `over`: another row is being dragged over this one. While not `enabled` nothing moves.
 */
export function useOrderDrag<Row extends HTMLElement>(
  kind: string,
  index: number,
  onMove: (from: number, to: number) => void,
  enabled = true,
): { row: RefObject<Row | null>; over: boolean } {
  const row = useRef<Row>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const element = row.current
    if (element === null || !enabled) return undefined
    return combine(
      draggable({ element, getInitialData: () => ({ kind, place: index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === kind,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          onMove(Number(source.data.place), index)
        },
      }),
    )
  }, [kind, index, onMove, enabled])
  return { row, over }
}
