import { LANGUAGES } from '#platform/i18n/text.ts'
import { cellOf } from '../sheet/sheet-columns.ts'
import type { Store } from '../store.ts'
import type { MappedCell } from './row-input.ts'

const form = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Whether a cell is what the export of this value says: it changes nothing, whatever it would mean elsewhere (one of several
 * records with this name, a name with commas, a record that the viewer may not see).
 */
export const isAsExported = (store: Store, { column, cell }: MappedCell, value: unknown): boolean =>
  LANGUAGES.some((language) => form(String(cellOf(store, language, column, value))) === form(cell))
