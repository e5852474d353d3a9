import { choiceOf, flagOf, type SheetColumn } from '../sheet/sheet-columns.ts'
import type { Store } from '../store.ts'
import { headingForm } from './heading-form.ts'
import { plainMarkup } from './plain-markup.ts'
import { readAmount } from './written-amounts.ts'
import { dayOf } from './written-days.ts'

/** Parts of a cell with several values. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

export type IdsByName = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Headings of days that are past. */
const BIRTH = /\b(?:nacimiento|nacio|cumpleanos|birth(?:day|date)?|fundacion|founded)\b/

/** The number of a cell, whatever it counts; another text is unchanged. */
const numberOf = (cell: string, kind: 'money' | 'decimal'): number | string =>
  readAmount(cell, kind)?.amount ?? cell

/** Converts a filled cell, below its heading; `timeZone`: the company's. What it cannot read is unchanged, for the field's schema to refuse. */
export function cellValue(
  store: Store,
  { column, heading, cell }: { column: SheetColumn; heading: string; cell: string },
  { names, timeZone }: { names: IdsByName; timeZone: string },
): unknown {
  const { field } = column
  const idOf = (name: string) => names.get(column.name)?.get(name) ?? name
  switch (field.kind) {
    case 'number':
      return /^-?\d+([.,]0+)?$/.test(cell) ? Number(cell.replace(/[.,]0+$/, '')) : numberOf(cell, 'money')
    case 'money':
    case 'decimal':
      return numberOf(cell, field.kind)
    case 'day':
      return dayOf(cell, { timeZone, past: BIRTH.test(headingForm(heading)) })
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
