import { choiceOf, flagOf, type SheetColumn } from '../sheet/sheet-columns.ts'
import type { Store } from '../store.ts'
import { plainMarkup } from './plain-markup.ts'
import { amountOf, dayOf } from './written-values.ts'

/** Parts of a cell with several values. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

export type IdsByName = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Converts a filled cell; what it cannot read is unchanged, for the field's schema to refuse. */
export function cellValue(store: Store, column: SheetColumn, cell: string, names: IdsByName): unknown {
  const { field } = column
  const idOf = (name: string) => names.get(column.name)?.get(name) ?? name
  switch (field.kind) {
    case 'number':
      return /^-?\d+([.,]0+)?$/.test(cell) ? Number(cell.replace(/[.,]0+$/, '')) : amountOf(cell, 'money')
    case 'money':
    case 'decimal':
      return amountOf(cell, field.kind)
    case 'day':
      return dayOf(cell)
    case 'choice':
      return choiceOf(store, column, cell)
    case 'choices':
      return namesIn(cell).map((name) => choiceOf(store, column, name))
    case 'flag':
      return flagOf(cell) ?? cell
    case 'lines':
      return namesIn(cell)
    case 'reference':
    case 'person':
      return idOf(cell)
    case 'references':
      return namesIn(cell).map(idOf)
    case 'text':
      // A line, whatever breaks the sheet has in it.
      return plainMarkup(cell).replaceAll(/\s+/g, (blank) => (/[\r\n]/.test(blank) ? ' ' : blank))
    case 'long_text':
      return plainMarkup(cell)
    default:
      return cell
  }
}

/** What clears a field. */
export function clearedValue({ field }: SheetColumn): unknown {
  switch (field.kind) {
    case 'lines':
    case 'choices':
    case 'references':
      return []
    case 'number':
    case 'choice':
    case 'flag':
      return field.fallback
    default:
      return null
  }
}
