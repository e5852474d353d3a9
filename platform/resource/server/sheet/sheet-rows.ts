import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import { sheetWithoutColumns } from '#platform/resource/contract/sheet.ts'
import type { Store } from '../store.ts'
import { choiceOf, columnsOf, flagOf, type SheetColumn } from './sheet-columns.ts'

/** A row of the spreadsheet, as its columns hold it. */
export interface SheetRow {
  /** As the spreadsheet numbers it. */
  number: number
  cells: ReadonlyMap<SheetColumn, string>
}

export interface ReadSheet {
  columns: readonly SheetColumn[]
  ignored: readonly string[]
  rows: readonly SheetRow[]
}

/** @throws Failure when the key, or a column that a new one must have, is missing, or there are no rows */
export function sheetRows(store: Store, cells: readonly (readonly string[])[]): ReadSheet {
  const headings = cells[0] ?? []
  const columns = columnsOf(store, headings)
  const known = columns.filter((column) => column !== null)
  const rows = cells
    .slice(1)
    .map((row, index) => ({
      number: index + 2,
      cells: new Map(columns.flatMap((column, place) => (column ? [[column, row[place] ?? '']] : []))),
    }))
    .filter(({ cells: row }) => [...row.values()].some((cell) => cell !== ''))
  if (!known.some(({ name }) => name === store.resource.key) || rows.length === 0) {
    throw new Failure(sheetWithoutColumns)
  }
  return {
    columns: known,
    ignored: headings.filter((heading, place) => heading !== '' && columns[place] === null),
    rows,
  }
}

const namesIn = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The ids behind the names of all rows, a statement for each column of references. */
export async function lookUpNames(
  store: Store,
  rows: Rows,
  sheet: ReadSheet,
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const found = new Map<string, ReadonlyMap<string, number>>()
  for (const column of sheet.columns) {
    const look = store.lookup?.[column.name]
    if (!look) continue
    const names = new Set(sheet.rows.flatMap(({ cells }) => namesIn(cells.get(column) ?? '')))
    found.set(column.name, await look(rows, [...names]))
  }
  return found
}

/** What a cell means; what it cannot mean is left as it is, for the field's schema to refuse. */
export function meaningOf(
  store: Store,
  column: SheetColumn,
  cell: string,
  names: ReadonlyMap<string, ReadonlyMap<string, number>>,
): unknown {
  const { field } = column
  const idOf = (name: string) => names.get(column.name)?.get(name) ?? name
  switch (field.kind) {
    case 'number':
      return cell === '' ? field.fallback : Number(cell)
    case 'choice':
      return cell === '' ? field.fallback : choiceOf(store, column, cell)
    case 'flag':
      return flagOf(cell) ?? cell
    case 'lines':
      return namesIn(cell)
    case 'reference':
      return cell === '' ? null : idOf(cell)
    case 'references':
      return namesIn(cell).map(idOf)
    default:
      return cell
  }
}
