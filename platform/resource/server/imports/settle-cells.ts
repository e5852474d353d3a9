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

/** Where the headings are, and what they say. */
interface Headings {
  at: number
  /** Rows that they take. */
  rows: 1 | 2
  cells: readonly string[]
  score: number
}

/** A row and the one below it as one: groups of columns (`Contacto`) stand above their headings (`Celular`, `Correo`). */
function bothRows(upper: readonly string[], lower: readonly string[]): readonly string[] | null {
  const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
  // Rows of data have numbers and addresses.
  if (lower.some((cell) => /\d{4}|@/.test(cell))) return null
  const width = Math.max(upper.length, lower.length)
  const cells = Array.from({ length: width }, (_, at) => (isFilled(lower[at]) ? lower[at] : upper[at]) ?? '')
  return upper.some((cell, at) => isFilled(cell) && !isFilled(lower[at])) ? cells : null
}

/** The row with the headings: the first, unless a fuller one below has more of the list's, or two rows together have. */
function headingsOf(store: Store, cells: readonly string[][]): Headings {
  const [first = []] = cells
  const own: Headings = { at: 0, rows: 1, cells: first, score: known(store, first) }
  const looked = cells.slice(0, LOOKED_AT)
  const rows = looked
    .slice(1)
    .map((row, at): Headings => ({ at: at + 1, rows: 1, cells: row, score: known(store, row) }))
  const [below] = rows
    .filter((row) => row.score >= 2 && row.score > own.score && filled(row.cells) > filled(first))
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
  const best = below ?? own
  const [both] = rows
    .flatMap(({ at, cells: lower, score }): Headings[] => {
      const together = score >= 1 ? bothRows(cells[at - 1] ?? [], lower) : null
      return together === null
        ? []
        : [{ at: at - 1, rows: 2, cells: together, score: known(store, together) }]
    })
    .filter(({ score }) => score >= 2)
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
  return both !== undefined && both.score > best.score ? both : best
}

/** As spreadsheets call a column: `A`, `AB`. */
const lettersOf = (at: number): string =>
  at < 26
    ? String.fromCharCode(65 + at)
    : `${lettersOf(Math.floor(at / 26) - 1)}${String.fromCharCode(65 + (at % 26))}`

/** Columns with values and no heading are called by their letters, so that they are not left out without a word. */
function namedColumns(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), headings.length)
  const named = Array.from({ length: width }, (_, at) => headings[at] ?? '')
  const unnamed = new Set([...named.keys()].filter((at) => (named[at] ?? '').trim() === ''))
  for (const row of unnamed.size === 0 ? [] : rows)
    for (const at of unnamed) {
      if ((row[at] ?? '').trim() === '') continue
      named[at] = `[${lettersOf(at)}]`
      unnamed.delete(at)
    }
  // Nothing is behind the last one.
  return named.slice(0, Math.max(headings.length, named.findLastIndex((heading) => heading !== '') + 1))
}

/**
 * A sheet with its headings first, and days of columns that say the month first as years first. What is above the headings is left
 * out as empty rows, so that messages name the rows of the file.
 */
export function settleCells(store: Store, cells: readonly string[][]): string[][] {
  const { at, rows: taken, cells: headings } = headingsOf(store, cells)
  const plain = cells.slice(at + taken).map(plainRow)
  return [
    namedColumns(headings, plain),
    ...Array.from({ length: at + taken - 1 }, (): string[] => []),
    ...withYearFirst(plain),
  ]
}
