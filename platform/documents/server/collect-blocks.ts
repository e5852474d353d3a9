import type { DocumentBlock, DocumentRun } from '../contract/document-content.ts'
import { MAX_BLOCKS, MAX_CELLS, MAX_SHOWN } from './limits.ts'

/** Gathers what a reader finds, up to the limits of what is shown. */
export function createBlocks() {
  const blocks: DocumentBlock[] = []
  let length = 0
  let cells = 0
  let isFull = false
  let runs: DocumentRun[] = []
  let rows: string[][] | null = null
  let cell = ''
  /** Tables within tables become one text of the outer one's cell. */
  let depth = 0
  const add = (block: DocumentBlock): void => {
    if (blocks.length >= MAX_BLOCKS) isFull = true
    else blocks.push(block)
  }
  return {
    blocks,
    isFull: () => isFull,
    text(text: string, look: Omit<DocumentRun, 'text'> = {}) {
      if (text === '') return
      if (length + text.length > MAX_SHOWN) isFull = true
      if (isFull) return
      length += text.length
      if (depth > 0) cell += text
      else {
        const last = runs.at(-1)
        const isSame =
          last && last.bold === look.bold && last.italic === look.italic && last.underline === look.underline
        if (isSame) last.text += text
        else runs.push({ text, ...look })
      }
    },
    /** Ends a paragraph; empty ones are left out. */
    end({ heading = 0, bullet = false }: { heading?: number; bullet?: boolean } = {}) {
      if (depth > 0) {
        if (cell !== '' && !cell.endsWith('\n')) cell += '\n'
        return
      }
      if (runs.some(({ text }) => text.trim() !== ''))
        add(
          heading > 0
            ? { kind: 'heading', level: Math.min(6, heading), runs }
            : { kind: 'paragraph', bullet, runs },
        )
      runs = []
    },
    slide: (number: number) => add({ kind: 'slide', number }),
    beginTable() {
      depth += 1
      if (depth === 1) rows = []
    },
    beginRow() {
      if (depth === 1) rows?.push([])
    },
    beginCell() {
      if (depth === 1) cell = ''
    },
    endCell() {
      if (depth !== 1) return
      cells += 1
      if (cells > MAX_CELLS) isFull = true
      else rows?.at(-1)?.push(cell.trim())
      cell = ''
    },
    endTable() {
      depth = Math.max(0, depth - 1)
      if (depth > 0 || rows === null) return
      if (rows.some((row) => row.length > 0)) add({ kind: 'table', rows })
      rows = null
      cell = ''
    },
  }
}
