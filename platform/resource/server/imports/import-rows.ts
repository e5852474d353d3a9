import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import { findText } from '#platform/i18n/text.ts'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import type { Duplicates, ImportOptions } from '#platform/resource/contract/imports.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { checkReferences } from '../check-references.ts'
import { parseCustom } from '../custom/write-custom.ts'
import { fieldLabel } from '../field-label.ts'
import { countryIn, normalisePhones } from '../normalise-phones.ts'
import { edit, read } from '../resource-writes.ts'
import { seenBy } from '../seen-by.ts'
import { currentReferences } from '../sheet/current-references.ts'
import { ID, type SheetColumn } from '../sheet/sheet-columns.ts'
import type { Store, WriteContext } from '../store.ts'
import { createBatch, type NewRow } from './create-batch.ts'
import { findKnown } from './find-known.ts'
import type { PlannedColumns } from './import-plan.ts'
import type { StagedRow } from './imports.queries.ts'
import { createMissing, lookUpNames, type Names } from './look-up-names.ts'
import { isCurrency, type MappedCell, type RowInput, rowInput } from './row-input.ts'
import { parsedRow, refusalOf } from './row-problems.ts'
import { dataSieve, noDataReason } from './rows-without-data.ts'
import { isAsExported } from './unchanged-cells.ts'

/** Result of a row. */
export interface RowResult {
  number: number
  outcome: 'created' | 'changed' | 'skipped' | 'wrong'
  record_id?: number
  version?: number
  before?: Record<string, unknown>
  /** Of a wrong row why, of another what was kept otherwise than written. */
  reasons?: string
  /** Errors by field. */
  refused?: Readonly<Record<string, string>>
  /** One-time secrets of a new record. */
  once?: Readonly<Record<string, string>>
}

interface ImportWork extends PlannedColumns {
  store: Store
  context: WriteContext
  duplicates: Duplicates
  options: ImportOptions
  /** The file's, by column. */
  headings: readonly string[]
  /** Keys match whatever their case and accents. */
  loose?: boolean
}

type Input = Record<string, unknown>
type Work = ImportWork & { names: Names }

/** References to rows created earlier in this import, by row. */
const MADE_BY = 'made by row'

/** References are written as ids and read with names. */
const written = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(written)
  if (value === '') return null
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(written(one)) === JSON.stringify(written(other))

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

const NOTES = 'notes'
const MAX_NOTES = 4000

/** The notes with lines that they don't have yet; `record`: whose notes the row says nothing of. */
function withLines(input: Input, lines: readonly string[], record: Readonly<Input> | null): Input {
  if (lines.length === 0) return input
  const notes = String(input[NOTES] ?? record?.[NOTES] ?? '')
  const missing = lines.filter((line) => !notes.split('\n').includes(line))
  const all = [notes, ...missing].filter((part) => part !== '').join('\n')
  return missing.length === 0 ? input : { ...input, [NOTES]: cutText(all, MAX_NOTES) }
}

/** Fields that only new records take: says so where the row differs from the record, and nothing else of them. */
function leaveOld(
  { store, context }: Work,
  record: Readonly<Input>,
  { names, input, remarks }: { names: ReadonlySet<string> } & Pick<RowInput, 'input' | 'remarks'>,
): void {
  for (const [name, field] of Object.entries(store.resource.fields)) {
    if (!field.importedWhenNew || !names.has(name)) continue
    for (let at = remarks.length - 1; at >= 0; at -= 1) if (remarks[at]?.name === name) remarks.splice(at, 1)
    if (record[name] === null || record[name] === input[name]) continue
    const values = { field: fieldLabel(store, context.language, name) }
    remarks.push({ name, text: findText(resourceTexts, context.language, 'import.onlyNew', values) ?? '' })
  }
}

/** Empty cells and those of an unchanged export keep the current value. */
async function change(
  work: Work,
  record: Input,
  { cells, input, kept: lines, remarks }: { cells: readonly MappedCell[] } & RowInput,
): Promise<Omit<RowResult, 'number'>> {
  const { store, context } = work
  const others = cells.filter((one) => !isAsExported(store, one, record[one.column.name]))
  const names = new Set(others.map(({ column }) => column.name))
  const kept = new Set(cells.map(({ column }) => column.name).filter((name) => !names.has(name)))
  leaveOld(work, record, { names, input, remarks })
  const said = withLines(
    Object.fromEntries(Object.entries(input).filter(([name]) => !kept.has(name))),
    lines.flatMap(({ name, line }) =>
      names.has(name) && store.resource.fields[name]?.access === 'edit' ? [line] : [],
    ),
    record,
  )
  const fitted =
    store.fitImported?.(currentReferences(said, record), record) ?? currentReferences(said, record)
  const filled = Object.fromEntries(
    Object.entries(fitted).filter(([name]) => store.resource.fields[name]?.access === 'edit'),
  )
  const { version, custom = {}, ...patch } = parsedRow(work, 'edit', { ...filled, version: record.version })
  const own = await parseCustom(store, context, { ...(custom as object) })
  const changed = Object.entries({
    ...(await normalisePhones(store, context, patch, record)),
    ...own,
  }).filter(([name, value]) => name in filled && !same(record[name], value))
  if (changed.length === 0) return { outcome: 'skipped', record_id: Number(record.id) }
  const after = await edit(store, context, Number(record.id), {
    ...withCustomApart(Object.fromEntries(changed)),
    version,
  })
  return {
    outcome: 'changed',
    record_id: Number(record.id),
    version: Number(after.version),
    before: Object.fromEntries(changed.map(([name]) => [name, written(record[name]) ?? null])),
  }
}

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
function sifted({ store, context, columns, options, headings }: ImportWork, all: readonly StagedRow[]) {
  if (options.take_all === true) return { data: all, left: [] }
  const sieve = dataSieve(
    store,
    headings,
    columns.map((column) => column?.name ?? null),
  )
  const data: StagedRow[] = []
  const left: RowResult[] = []
  for (const row of all) {
    const what = sieve(row.cells)
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
  const { data: staged, left } = sifted(given, all)
  const { rows } = context.unit
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
  let waiting: NewRow[] = []
  /** Creates pending rows in batches, since each statement has a cost. */
  const flush = async () => {
    const made = await createBatch(
      store,
      { ...context, bulk: true },
      waiting,
      (error) => refusalOf(work, error) !== null,
    )
    waiting = []
    for (const one of made)
      results.push(
        'error' in one
          ? refused(one.number, one.error)
          : {
              number: one.number,
              outcome: 'created',
              record_id: one.id,
              ...(one.once && Object.keys(one.once).length > 0 && { once: one.once }),
            },
      )
  }
  /** The existing record; re-read if it was just created. */
  const knownOf = async (row: (typeof resolved)[number]): Promise<Input | undefined> => {
    const record = known?.find(row)
    if (record?.[MADE_BY] === undefined) return record
    await flush()
    const made = results.find(({ number }) => number === record[MADE_BY])
    if (made?.outcome !== 'created' || made.record_id === undefined) return undefined
    return read(context.unit, store, null, made.record_id)
  }
  /** Runs in a savepoint, so that a refused row leaves nothing; not needed for rows that are only parsed. */
  const changeApart = async (record: Input, row: (typeof resolved)[number]) => {
    await sql`SAVEPOINT import_row`.execute(rows)
    try {
      const changed = await change(work, record, row)
      await sql`RELEASE SAVEPOINT import_row`.execute(rows)
      return changed
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT import_row`.execute(rows)
      throw error
    }
  }
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
  for (const row of resolved) {
    const { number, input } = row
    const record = await knownOf(row)
    try {
      if (record && duplicates === 'skip')
        results.push({ number, outcome: 'skipped', record_id: Number(record.id), reasons: existing })
      else if (record) results.push({ number, ...(await changeApart(record, row)) })
      else {
        waiting.push(newRow(row))
        known?.add(input, { [MADE_BY]: number })
      }
    } catch (error) {
      results.push(refused(number, error))
    }
  }
  await flush()
  return results.map(remarked).sort((one, other) => one.number - other.number)
}
