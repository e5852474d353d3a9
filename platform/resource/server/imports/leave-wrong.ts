import { findText } from '#platform/i18n/text.ts'
import type { ImportOptions } from '#platform/resource/contract/imports.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import type { Store, WriteContext } from '../store.ts'
import type { Names } from './look-up-names.ts'
import { type MappedCell, NOTES, type RowInput } from './row-input.ts'
import { refusalOf } from './row-problems.ts'

interface Work {
  store: Store
  context: WriteContext
  names: Names
  options: ImportOptions
}

interface Row extends RowInput {
  cells: readonly MappedCell[]
}

/** The row without these fields; the notes get what their cells say. Its remarks say so. */
function without<One extends Row>(
  { store, context }: Work,
  row: One,
  refused: Readonly<Record<string, string>>,
): One {
  const names = new Set(Object.keys(refused))
  const hasNotes = store.resource.fields[NOTES]?.kind === 'long_text' && !names.has(NOTES)
  const left = row.cells.filter(({ column, cell }) => names.has(column.name) && cell.trim() !== '')
  for (const [name, problem] of Object.entries(refused)) {
    const heading = left.find(({ column }) => column.name === name)?.heading ?? name
    const key = hasNotes ? 'import.wrongInNotes' : 'import.wrongLeft'
    row.remarks.push({
      name,
      text: findText(resourceTexts, context.language, key, { heading, problem }) ?? '',
    })
  }
  const lines = left.map(({ column, heading, cell }) => ({
    name: column.name,
    line: `${heading}: ${cell.trim()}`,
  }))
  return {
    ...row,
    input: Object.fromEntries(Object.entries(row.input).filter(([name]) => !names.has(name))),
    kept: hasNotes ? [...row.kept, ...lines] : row.kept,
  }
}

/**
 * What `make` makes of a row. With `leave_wrong`, a refused one is made again without its wrong cells: a company that moves here has
 * words in its files that exist only where they come from. @throws Failure by field, if the record needs one of these
 */
export async function leavingWrong<One extends Row, Made>(
  work: Work,
  row: One,
  make: (row: One) => Made | Promise<Made>,
): Promise<Made> {
  try {
    return await make(row)
  } catch (error) {
    const refused = work.options.leave_wrong === true ? refusalOf(work, error) : null
    // What only some may see has no place in notes.
    const isSpare = (name: string) => {
      const field = work.store.resource.fields[name]
      return field !== undefined && !field.required && field.seenWith === null
    }
    if (refused === null || !Object.keys(refused).every(isSpare)) throw error
    return make(without(work, row, refused))
  }
}
