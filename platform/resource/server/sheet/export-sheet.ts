import type { Language } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { groupsOf } from '#platform/db/rows-of.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { formatDateTime } from '#platform/i18n/format.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { instantField } from '#platform/resource/contract/field.ts'
import type { SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import { type Sheet, type SheetRequest, sheetFile } from '#platform/spreadsheet/server/write-sheet.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { presentRecords } from '../present-records.ts'
import { everyRow, type ListQuery } from '../resource.queries.ts'
import { seenBy } from '../seen-by.ts'
import type { Store, WriteContext } from '../store.ts'
import { cellOf, ID, type SheetColumn, sheetColumns } from './sheet-columns.ts'

export const titleOf = (store: Store, language: Language): string =>
  findText(store.texts, language, `${store.resource.name}.title`) ?? store.resource.name

/** Records that `Store.complete` gets together. */
const COMPLETED_AT_ONCE = 500

type Viewer = Pick<WriteContext, 'language' | 'principal'> & { rows: Rows }

async function timeZoneOf(rows: Rows, { companyId }: WriteContext['principal']): Promise<string> {
  const company = await rows
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return company?.time_zone ?? 'UTC'
}

/** When records were made, for lists whose rows people tell apart by it. */
const createdColumn = (language: Language): SheetColumn => ({
  name: 'created_at',
  field: instantField({}),
  heading: findText(resourceTexts, language, 'list.createdAt') ?? '',
})

/** The list's columns; ids stay at the end. */
function exportColumns(store: Store, language: Language): SheetColumn[] {
  const columns = sheetColumns(store, language, false)
  const { sheetId = false, fields } = store.resource
  if (!sheetId || 'created_at' in fields) return columns
  const isId = ({ name }: SheetColumn) => name === ID
  return [...columns.filter((one) => !isId(one)), createdColumn(language), ...columns.filter(isId)]
}

/** Money with thousands, whatever the spreadsheet's language. */
const formatOf = ({ field }: SheetColumn): string | null => (field.kind === 'money' ? '#,##0' : null)

/** Streams all filtered rows. Times are local, unless an import takes them. */
export function sheetOf(store: Store, { rows: read, language, principal }: Viewer, query: ListQuery): Sheet {
  const columns = exportColumns(store, language)
  const { canDisable } = store.resource
  const state = (enabled: unknown) =>
    findText(platformTexts, language, enabled === true ? 'ui.state.enabled' : 'ui.state.disabled') ?? ''
  async function* rows() {
    const timeZone = await timeZoneOf(read, principal)
    const textOf = (column: SheetColumn, value: unknown) =>
      column.field.kind === 'instant' && column.field.access === 'read' && typeof value === 'string'
        ? formatDateTime(value, timeZone)
        : cellOf(store, language, column, value)
    for await (const group of groupsOf(everyRow(read, store, principal, query), COMPLETED_AT_ONCE))
      for (const record of await presentRecords(seenBy(store, principal), read, group)) {
        const cells = columns.map((column) => textOf(column, record[column.name]))
        yield canDisable ? [...cells, state(record.enabled)] : cells
      }
  }
  const head = [
    ...columns.map(({ heading }) => heading),
    ...(canDisable ? [findText(platformTexts, language, 'ui.state') ?? ''] : []),
  ]
  return { name: titleOf(store, language), head, formats: columns.map(formatOf), rows: rows() }
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
      head: sheetColumns(store, context.language, true)
        .filter(({ name }) => name !== ID)
        .map(({ heading, field }) => `${heading}${field.required ? ' *' : ''}`),
      rows: [],
    },
    format,
    context,
  )
