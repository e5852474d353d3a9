import { type DragEvent, useState } from 'react'
import { holdsFiles } from '#platform/media/web/files/transferred-files.ts'
import type { Item } from '../item.ts'
import type { FoundFile } from '../uploads/dropped-files.ts'
import { droppedFiles } from '../uploads/dropped-files.ts'

/** Marks a drag within the page. */
const OWN = 'application/x-suite-drive'

interface DraggingOptions {
  /** What is dragged along with an item. */
  draggedWith: (item: Item) => readonly Item[]
  move: (items: readonly Item[], folder: string | null) => void
  upload: (found: readonly FoundFile[], folder: string | null) => void
  /** Where files dropped beside the folders go; undefined: they do not. */
  folder: string | null | undefined
}

/** Dragging items into folders, and files of the computer into folders or the place. */
export function useDragging({ draggedWith, move, upload, folder }: DraggingOptions) {
  const [dragged, setDragged] = useState<readonly Item[]>([])
  const [target, setTarget] = useState<string | null>(null)
  const [filesOver, setFilesOver] = useState(false)
  const isOwnDrag = (event: DragEvent) => event.dataTransfer.types.includes(OWN)
  const drop = async (into: string | null, event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTarget(null)
    setFilesOver(false)
    if (isOwnDrag(event)) {
      if (!dragged.some(({ key }) => key === into)) move(dragged, into)
      setDragged([])
    } else if (holdsFiles(event.dataTransfer)) upload(await droppedFiles(event.dataTransfer), into)
  }
  return {
    target,
    /** Files of the computer are over the place. */
    filesOver: filesOver && target === null,
    drop,
    onDragStart(item: Item, event: DragEvent) {
      event.dataTransfer.setData(OWN, item.key)
      event.dataTransfer.effectAllowed = 'move'
      setDragged(draggedWith(item))
    },
    onDragOver(item: Item, event: DragEvent) {
      const takes = isOwnDrag(event)
        ? !dragged.some(({ key }) => key === item.key)
        : holdsFiles(event.dataTransfer)
      if (item.kind !== 'folder' || !takes) return
      event.preventDefault()
      setTarget(item.key)
    },
    onDragLeave: () => setTarget(null),
    onDropOn(item: Item, event: DragEvent) {
      if (item.kind === 'folder') void drop(item.key, event)
    },
    /** Of the place as a whole. */
    placeProps: {
      onDragOver(event: DragEvent) {
        if (!holdsFiles(event.dataTransfer)) return
        // Even where nothing can be dropped: the browser would open the file instead of the page.
        event.preventDefault()
        event.dataTransfer.dropEffect = folder === undefined ? 'none' : 'copy'
        setFilesOver(folder !== undefined)
      },
      onDragLeave(event: DragEvent) {
        const { relatedTarget, currentTarget } = event
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFilesOver(false)
      },
      onDrop(event: DragEvent) {
        if (holdsFiles(event.dataTransfer)) event.preventDefault()
        if (folder !== undefined && holdsFiles(event.dataTransfer)) void drop(folder, event)
        setFilesOver(false)
      },
      onDragEnd: () => setDragged([]),
    },
  }
}
