import { findText } from '#platform/i18n/text.ts'
import type { Duplicates, ImportOptions } from '#platform/resource/contract/imports.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { checkReferences } from '../check-references.ts'
import { fieldLabel } from '../field-label.ts'
import { countryIn } from '../normalise-phones.ts'
import { seenBy } from '../seen-by.ts'
import { ID, type SheetColumn } from '../sheet/sheet-columns.ts'
import type { Store, WriteContext } from '../store.ts'
import { changeOf, withLines } from './change-rows.ts'
import type { NewRow } from './create-batch.ts'
import { findKnown } from './find-known.ts'
import { groupsIn, sumsGroups } from './group-sums.ts'
import type { PlannedColumns } from './import-plan.ts'
import { rowsNear, type StagedRow } from './imports.queries.ts'
import { leavingWrong } from './leave-wrong.ts'
import { createMissing, lookUpNames, type Names } from './look-up-names.ts'
import { pendingRows } from './pending-rows.ts'
import { isCurrency, type MappedCell, rowInput } from './row-input.ts'
import { parsedRow, refusalOf } from './row-problems.ts'
import type { RowResult } from './row-result.ts'
import { dataSieve, noDataReason } from './rows-without-data.ts'

interface ImportWork extends PlannedColumns {
  store: Store
  context: WriteContext
  duplicates: Duplicates
  options: ImportOptions
  /** The file's, by column. */
  headings: readonly string[]
  /** Where the file's other rows are; null: these are all. */
  importId: number | null
  /** Keys match whatever their case and accents. */
  loose?: boolean
}

type Input = Record<string, unknown>
type Work = ImportWork & { names: Names }

/** The column's heading; a field that no column fills by itself has its label. */
export const headingOf = (
  { columns, store, context }: Pick<ImportWork, 'columns' | 'store' | 'context'>,
  name: string,
): string =>
  columns.find((column) => column?.name === name)?.heading ?? fieldLabel(store, context.language, name)

const inWords = (work: Work, refused: Readonly<Record<string, string>>): string =>
  Object.entries(refused)
    .map(([name, text]) => `${headingOf(work, name)}: ${text}`)
    .join(' ')

const columnsWithCells = (columns: PlannedColumns['columns'], staged: readonly StagedRow[]) =>
  columns.flatMap((column, at): { column: SheetColumn; cells: string[] }[] =>
    column ? [{ column, cells: staged.map(({ cells }) => cells[at] ?? '') }] : [],
  )

/** What the rows say, with the records that their ids name. */
async function readRows(work: Work, staged: readonly StagedRow[]) {
  const { store, context, columns, options } = work
  const country = await countryIn(context.unit, context.principal.companyId)
  const { time_zone: timeZone } = await context.unit.rows
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', context.principal.companyId)
    .executeTakeFirstOrThrow()
  const reading = {
    store,
    timeZone,
    country,
    language: context.language,
    names: work.names.ids,
    clear: new Set(options.clear ?? []),
  }
  const currencyAt = work.headings.findIndex(isCurrency)
  return staged.map(({ number, cells: texts }) => {
    const cells = columns.flatMap((column, at): MappedCell[] =>
      column ? [{ column, heading: work.headings[at] ?? column.heading, cell: texts[at] ?? '' }] : [],
    )
    const id = Number(cells.find(({ column }) => column.name === ID)?.cell ?? '')
    const currency = texts[currencyAt] ?? ''
    const said = rowInput({ ...reading, currency }, cells)
    return { number, cells, id: Number.isSafeInteger(id) && id > 0 ? id : null, ...said }
  })
}

/** The rows that are data, and the others with what they are. */
async function sifted(
  { store, context, columns, options, headings, importId }: ImportWork,
  all: readonly StagedRow[],
) {
  if (options.take_all === true) return { data: all, left: [] }
  const near = sumsGroups(all) ? await rowsNear(context.unit.rows, importId, all) : []
  const sieve = dataSieve(
    store,
    headings,
    columns.map((column) => column?.name ?? null),
    await groupsIn(near),
  )
  const data: StagedRow[] = []
  const left: RowResult[] = []
  for (const row of all) {
    const what = sieve(row.cells, row.number)
    if (what === null) data.push(row)
    else left.push({ number: row.number, outcome: 'skipped', reasons: noDataReason(context.language, what) })
  }
  return { data, left }
}

/**
 * Imports rows in `context`'s transaction, each atomically. A row exists already if any key field has the same value, in the
 * table or an earlier row.
 */
export async function importRows(given: ImportWork, all: readonly StagedRow[]): Promise<RowResult[]> {
  const { context, columns, keys, duplicates, options } = given
  const store = seenBy(given.store, context.principal)
  const { data: staged, left } = await sifted(given, all)
  const mapped = columnsWithCells(columns, staged)
  const names = await lookUpNames(store, context, mapped)
  if (options.create_missing === true) await createMissing(store, context, names, mapped)
  const work: Work = { ...given, store, names }
  const defaults = options.defaults ?? {}
  await checkReferences(store, context, defaults)
  const resolved = await readRows(work, staged)
  const known = duplicates === 'create' ? null : await findKnown(store, context, keys, resolved, given.loose)
  const results: RowResult[] = [...left]

  const refused = (number: number, error: unknown): RowResult => {
    const fields = refusalOf(work, error)
    if (fields === null) throw error
    return { number, outcome: 'wrong', reasons: inWords(work, fields), refused: fields }
  }
  const rowOf = new Map(resolved.map((row) => [row.number, row]))
  const remarked = (result: RowResult): RowResult => {
    const reasons =
      rowOf
        .get(result.number)
        ?.remarks.map(({ text }) => text)
        .join(' ') ?? ''
    // What is skipped keeps nothing, however it would be written.
    return reasons === '' || result.outcome === 'wrong' || result.reasons !== undefined
      ? result
      : { ...result, reasons }
  }
  const existing = findText(resourceTexts, context.language, 'import.exists') ?? ''
  const pending = pendingRows({
    work,
    known,
    isRefusal: (error) => refusalOf(work, error) !== null,
    settle: (result) => results.push('error' in result ? refused(result.number, result.error) : result),
  })
  const newRow = ({ number, input, kept }: (typeof resolved)[number]): NewRow => {
    const filled = Object.fromEntries(
      Object.entries({ ...defaults, ...input }).filter(([, value]) => value !== null),
    )
    const said = withLines(
      filled,
      kept.map(({ line }) => line),
      null,
    )
    const fitted = store.fitImported?.(said, null) ?? said
    const beyond = Object.entries(filled).filter(([name]) => store.resource.fields[name]?.importedWhenNew)
    return { number, input: parsedRow(work, 'create', fitted), said: Object.fromEntries(beyond) }
  }
  /** @returns what became of the row, unless it waits for others */
  const take = async (
    row: (typeof resolved)[number],
    record: Input | undefined,
  ): Promise<RowResult | null> => {
    const { number } = row
    if (record === undefined) {
      pending.create(await leavingWrong(work, row, newRow), row.input)
      return null
    }
    const skipped = { number, outcome: 'skipped', record_id: Number(record.id) } as const
    if (duplicates === 'skip') return { ...skipped, reasons: existing }
    const change = await leavingWrong(work, row, (one) => changeOf(work, record, one))
    if (change === null) return skipped
    await pending.change(change, row.input)
    return null
  }
  for (const row of resolved) {
    const record = await pending.recordOf(row)
    try {
      const result = await take(row, record)
      if (result !== null) results.push(result)
    } catch (error) {
      results.push(refused(row.number, error))
    }
  }
  await pending.write()
  return results.map(remarked).sort((one, other) => one.number - other.number)
}
