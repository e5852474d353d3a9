import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import { sheetWithoutColumns } from '#platform/spreadsheet/contract/sheet.ts'
import { visibleTo } from '../seen-by.ts'
import type { Store, Target } from '../store.ts'
import { shownOf, targetOf } from '../store-columns.ts'
import { choiceOf, columnsOf, flagOf, type SheetColumn } from './sheet-columns.ts'

/** Cells of a row by column. */
export interface SheetRow {
  /** Row number in the spreadsheet. */
  number: number
  cells: ReadonlyMap<SheetColumn, string>
}

export interface ReadSheet {
  columns: readonly SheetColumn[]
  ignored: readonly string[]
  rows: readonly SheetRow[]
}

/** @throws Failure when the key or a required column is missing, or there are no rows */
export function sheetRows(store: Store, cells: readonly (readonly string[])[]): ReadSheet {
  const headings = cells[0] ?? []
  const columns = columnsOf(store, headings)
  const known = columns.filter((column) => column !== null)
  const rows = cells
    .slice(1)
    .map((row, index) => ({
      number: index + 2,
      cells: new Map(columns.flatMap((column, index) => (column ? [[column, row[index] ?? '']] : []))),
    }))
    .filter(({ cells: row }) => [...row.values()].some((cell) => cell !== ''))
  if (!known.some(({ name }) => name === store.resource.key) || rows.length === 0) {
    throw new Failure(sheetWithoutColumns)
  }
  return {
    columns: known,
    ignored: headings.filter((heading, index) => heading !== '' && columns[index] === null),
    rows,
  }
}

const namesIn = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Resolves ids by shown name, plain name or key; ambiguous names are unresolved. */
async function namedIn(
  rows: Rows,
  store: Store,
  target: Target,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { rows: found } = await sql<{ name: string; id: number }>`
    SELECT given AS name, min(x.id)::bigint AS id FROM unnest(${[...names]}::text[]) AS given
      JOIN ${sql.table(target.table)} x ON x.deleted_at IS NULL AND ${target.only ?? sql`true`}
       AND ${visibleTo(store, target) ?? sql`true`}
       AND search_form(given) IN (search_form(${shownOf(target)}::text), search_form(${sql.ref(`x.${target.label}`)}::text), search_form(${sql.ref(`x.${target.key}`)}::text))
     GROUP BY given HAVING count(*) = 1`.execute(rows)
  return new Map(found.map(({ name, id }) => [name, id]))
}

/** Ids for the names in all rows, one statement per reference column. */
export async function lookUpNames(
  store: Store,
  rows: Rows,
  sheet: ReadSheet,
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const found = new Map<string, ReadonlyMap<string, number>>()
  for (const column of sheet.columns) {
    const look = store.lookup?.[column.name]
    const target = targetOf(store, column.name)
    if (!look && !target) continue
    const several = column.field.kind === 'references'
    const namesOf = (cell: string) => (several ? namesIn(cell) : cell === '' ? [] : [cell])
    const names = [...new Set(sheet.rows.flatMap(({ cells }) => namesOf(cells.get(column) ?? '')))]
    if (look) found.set(column.name, await look(rows, names))
    else if (target) found.set(column.name, await namedIn(rows, store, target, names))
  }
  return found
}

/** `1.250.000`, `$ 1250,5` or `1250.5`; other texts unchanged. */
function amountOf(cell: string): number | string {
  const plain = cell.replaceAll(/[$\s]/g, '')
  const grouped = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain) ? plain.replaceAll('.', '') : plain
  const amount = Number(grouped.replace(',', '.'))
  return Number.isNaN(amount) ? cell : amount
}

/** `31/12/2026` as typed, `2026-12-31` as read from a workbook's date. */
function dayOf(cell: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(cell) ?? []
  return year === '' ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Converts a cell; invalid ones are unchanged, for the field's schema to refuse. */
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
    case 'money':
    case 'decimal':
      return cell === '' ? null : amountOf(cell)
    case 'day':
      return dayOf(cell)
    case 'choice':
      return cell === '' ? field.fallback : choiceOf(store, column, cell)
    case 'choices':
      return namesIn(cell).map((name) => choiceOf(store, column, name))
    case 'flag':
      return flagOf(cell) ?? cell
    case 'lines':
      return namesIn(cell)
    case 'reference':
    case 'person':
      return cell === '' ? null : idOf(cell)
    case 'references':
      return namesIn(cell).map(idOf)
    default:
      return cell
  }
}
