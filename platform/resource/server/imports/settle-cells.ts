import type { Store } from '../store.ts'
import { withYearFirst } from './month-first.ts'
import { plainRow } from './plain-cell.ts'
import { suggestMapping } from './suggest-mapping.ts'

/** Rows among which the headings are looked for: reports have a title and a date above them. */
const LOOKED_AT = 10

/** Longer cells are no heading, and would take long to compare, characters. */
const MAX_HEADING = 200

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

/** How many cells are headings of the list's fields. */
const known = (store: Store, row: readonly string[]): number =>
  suggestMapping(
    store,
    row.map((cell) => (cell.length > MAX_HEADING ? '' : cell)),
    [],
  ).filter((name) => name !== null).length

/** The row with the headings: the first, unless a fuller one below has more of the list's. */
function headingRow(store: Store, cells: readonly string[][]): number {
  const [first = []] = cells
  const rows = cells.slice(1, LOOKED_AT).map((row, at) => ({ at: at + 1, row, score: known(store, row) }))
  const [best] = rows.toSorted((one, other) => other.score - one.score || one.at - other.at)
  if (best === undefined || best.score < 2) return 0
  return best.score > known(store, first) && filled(best.row) > filled(first) ? best.at : 0
}

/**
 * A sheet with its headings first, and days of columns that say the month first as years first. What is above the headings is left
 * out as empty rows, so that messages name the rows of the file.
 */
export function settleCells(store: Store, cells: readonly string[][]): string[][] {
  const at = headingRow(store, cells)
  const [headings = [], ...rows] = cells.slice(at)
  const plain = rows.map(plainRow)
  return [headings, ...Array.from({ length: at }, (): string[] => []), ...withYearFirst(plain)]
}
