import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

const KIND = 'board-card'

/** Makes a card draggable; returns the cleanup. */
export const dragCard = (element: HTMLElement, id: number, tell: (dragged: boolean) => void): (() => void) =>
  draggable({
    element,
    getInitialData: () => ({ kind: KIND, id }),
    onDragStart: () => tell(true),
    onDrop: () => tell(false),
  })

/** Makes a column a drop target. */
export const acceptCards = (
  element: HTMLElement,
  options: { canDrop: () => boolean; onOver: (over: boolean) => void; onCard: (id: number) => void },
): (() => void) =>
  combine(
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === KIND && options.canDrop(),
      onDragEnter: () => options.onOver(true),
      onDragLeave: () => options.onOver(false),
      onDrop: ({ source }) => {
        options.onOver(false)
        const { id } = source.data
        if (typeof id === 'number') options.onCard(id)
      },
    }),
  )
