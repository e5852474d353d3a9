import type { DragEvent, MouseEvent } from 'react'
import type { Item } from '../item.ts'

/** What the pointer does on an item, the same in list and grid. */
export interface ItemHandlers {
  onClick: (item: Item, event: MouseEvent) => void
  onOpen: (item: Item) => void
  /** The box beside it. */
  onToggle: (item: Item) => void
  onMenu: (item: Item, event: MouseEvent) => void
  onStar: (item: Item) => void
  onDragStart: (item: Item, event: DragEvent) => void
  /** Over a folder; whether it may be dropped there. */
  onDragOver: (item: Item, event: DragEvent) => void
  onDragLeave: () => void
  onDrop: (item: Item, event: DragEvent) => void
}

export interface ItemState {
  readonly selected: boolean
  /** Has the keyboard. */
  readonly current: boolean
  /** Was cut, and not pasted yet. */
  readonly cut: boolean
  /** Something is dragged over it. */
  readonly target: boolean
}

export const domIdOf = (item: Item): string => `drive-${item.key}`

/** Props of the element of an item. */
export const pointerProps = (item: Item, handlers: ItemHandlers) => ({
  id: domIdOf(item),
  draggable: item.kind !== 'source',
  onClick: (event: MouseEvent) => handlers.onClick(item, event),
  onDoubleClick: () => handlers.onOpen(item),
  onContextMenu: (event: MouseEvent) => handlers.onMenu(item, event),
  onDragStart: (event: DragEvent) => handlers.onDragStart(item, event),
  onDragOver: (event: DragEvent) => handlers.onDragOver(item, event),
  onDragLeave: handlers.onDragLeave,
  onDrop: (event: DragEvent) => handlers.onDrop(item, event),
})

/** Colours of an item by its state. */
export const lookOfState = ({ selected, cut, target }: ItemState) => ({
  opacity: cut ? 0.5 : 1,
  bgcolor: selected ? 'primary.light' : 'transparent',
  ...(target
    ? { outline: 2, outlineColor: 'primary.main', outlineOffset: -2, bgcolor: 'primary.light' }
    : {}),
  '&:hover': { bgcolor: selected || target ? 'primary.light' : 'action.hover' },
  userSelect: 'none',
  cursor: 'default',
})
