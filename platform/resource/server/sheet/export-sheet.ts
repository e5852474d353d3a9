import type { Language } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { groupsOf } from '#platform/db/rows-of.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import { type Sheet, type SheetRequest, sheetFile } from '#platform/spreadsheet/server/write-sheet.ts'
import { presentRecords } from '../present-records.ts'
import { everyRow, type ListQuery } from '../resource.queries.ts'
import { seenBy } from '../seen-by.ts'
import type { Store, WriteContext } from '../store.ts'
import { cellOf, sheetColumns } from './sheet-columns.ts'

export const titleOf = (store: Store, language: Language): string =>
  findText(store.texts, language, `${store.resource.name}.title`) ?? store.resource.name

/** Records that `Store.complete` gets together. */
const COMPLETED_AT_ONCE = 500

type Viewer = Pick<WriteContext, 'language' | 'principal'> & { rows: Rows }

/** Streams all filtered rows. */
export function sheetOf(store: Store, { rows: read, language, principal }: Viewer, query: ListQuery): Sheet {
  const columns = sheetColumns(store, language, false)
  const { canDisable } = store.resource
  const state = (enabled: unknown) =>
    findText(platformTexts, language, enabled === true ? 'ui.state.enabled' : 'ui.state.disabled') ?? ''
  async function* rows() {
    for await (const group of groupsOf(everyRow(read, store, principal, query), COMPLETED_AT_ONCE))
      for (const record of await presentRecords(seenBy(store, principal), read, group)) {
        const cells = columns.map((column) => cellOf(store, language, column, record[column.name]))
        yield canDisable ? [...cells, state(record.enabled)] : cells
      }
  }
  const head = [
    ...columns.map(({ heading }) => heading),
    ...(canDisable ? [findText(platformTexts, language, 'ui.state') ?? ''] : []),
  ]
  return { name: titleOf(store, language), head, rows: rows() }
}

export const exportSheet = (
  store: Store,
  context: WriteContext & SheetRequest,
  query: ListQuery & { format: SheetFormat },
): Promise<FileAnswer> =>
  sheetFile(sheetOf(store, { ...context, rows: context.unit.rows }, query), query.format, context)

/** An empty spreadsheet with the import's headings. */
export const sheetTemplate = (
  store: Store,
  context: SheetRequest,
  format: SheetFormat,
): Promise<FileAnswer> =>
  sheetFile(
    {
      name: titleOf(store, context.language),
      head: sheetColumns(store, context.language, true).map(
        ({ heading, field }) => `${heading}${field.required ? ' *' : ''}`,
      ),
      rows: [],
    },
    format,
    context,
  )
