/** Width to height of a tile. */
const RATIO = 16 / 9

export interface GridShape {
  columns: number
  /** CSS px. */
  width: number
  height: number
}

/** The columns that make `count` tiles as large as possible in this space; `gap` in CSS px. */
export function gridShape(count: number, space: { width: number; height: number }, gap: number): GridShape {
  let best: GridShape = { columns: 1, width: 0, height: 0 }
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns)
    const widest = (space.width - gap * (columns - 1)) / columns
    const highest = (space.height - gap * (rows - 1)) / rows
    const width = Math.min(widest, highest * RATIO)
    if (width > best.width) best = { columns, width, height: width / RATIO }
  }
  return best
}
