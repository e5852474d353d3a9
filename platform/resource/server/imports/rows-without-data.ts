import type { Language } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { findText } from '#platform/i18n/text.ts'
import { mapInTurns } from '#platform/parsing/server/in-turns.ts'
import type { RowsWithoutData } from '#platform/resource/contract/imports.ts'
import { bareDigits } from '#platform/telephony/numbers/phone-key.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { ID, sheetColumns } from '../sheet/sheet-columns.ts'
import type { Store } from '../store.ts'
import type { IsGroup } from './group-sums.ts'
import { type NoData, noDataOf } from './no-data.ts'

/** Rows that the wizard lists, and characters of one. */
const [LISTED, SHOWN] = [10, 80]

/** In words. */
export const noDataReason = (language: Language, what: NoData): string =>
  findText(resourceTexts, language, `import.noData.${what}`) ?? ''

/** Whether a row has a telephone number, an address or an id in one of these columns; a count below the numbers is none. */
const hasOne =
  (columns: readonly { at: number; isPoint: (cell: string) => boolean }[]) =>
  (cells: readonly string[]): boolean =>
    columns.some(({ at, isPoint }) => isPoint(cells[at] ?? ''))

/** Digits of the shortest number. */
const SHORTEST = 6

const POINTS = {
  phone: (cell: string) => bareDigits(cell).length >= SHORTEST,
  email: (cell: string) => cell.includes('@'),
  // What our own export names by its id is a record, too.
  id: (cell: string) => cell.trim() !== '',
} as const

/** Tells rows that are no data from those that are, by the fields that their columns go to. */
export function dataSieve(
  store: Store,
  headings: readonly string[],
  mapping: readonly (string | null)[],
  isGroup: IsGroup,
): (cells: readonly string[], number: number) => NoData | null {
  const kinds = new Map(sheetColumns(store, 'es', true).map(({ name, field }) => [name, field.kind]))
  const points = mapping.flatMap((name, at) => {
    const kind = name === null ? undefined : name === ID ? 'id' : kinds.get(name)
    return kind === 'phone' || kind === 'email' || kind === 'id' ? [{ at, isPoint: POINTS[kind] }] : []
  })
  const hasPoint = hasOne(points)
  return (cells, number) => noDataOf(headings, cells, hasPoint(cells), (name) => isGroup(name, number))
}

/** The rows of a file that are no data: how many, and the first ones. `cells`: below the headings, of which the second is row 2. */
export async function rowsWithoutData(
  language: Language,
  sieve: (cells: readonly string[], number: number) => NoData | null,
  cells: readonly (readonly string[])[],
): Promise<RowsWithoutData> {
  const found = (
    await mapInTurns(cells, (row, at) => ({ what: sieve(row, at + 2), row, number: at + 2 }))
  ).filter(({ what }) => what !== null)
  return {
    count: found.length,
    rows: found.slice(0, LISTED).flatMap(({ what, row, number }) =>
      what === null
        ? []
        : [
            {
              number,
              text: cutText(row.filter((cell) => cell !== '').join(' · '), SHOWN),
              reason: noDataReason(language, what),
            },
          ],
    ),
  }
}
