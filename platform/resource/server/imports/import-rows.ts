import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import type { Duplicates } from '#platform/resource/contract/imports.ts'
import { limitReached } from '#platform/resource/contract/resource.ts'
import { parseCustom } from '../custom/write-custom.ts'
import { normalisePhones } from '../normalise-phones.ts'
import { edit, read } from '../resource-writes.ts'
import { seenBy } from '../seen-by.ts'
import { currentReferences } from '../sheet/current-references.ts'
import type { SheetColumn } from '../sheet/sheet-columns.ts'
import { lookUpNames, meaningOf } from '../sheet/sheet-rows.ts'
import type { Store, WriteContext } from '../store.ts'
import { createBatch, type NewRow } from './create-batch.ts'
import { findKnown } from './find-known.ts'
import type { PlannedColumns } from './import-plan.ts'
import type { StagedRow } from './imports.queries.ts'

/** Result of a row. */
export interface RowResult {
  number: number
  outcome: 'created' | 'changed' | 'skipped' | 'wrong'
  record_id?: number
  version?: number
  before?: Record<string, unknown>
  reasons?: string
  /** Errors by column heading. */
  refused?: Readonly<Record<string, string>>
}

interface Work extends PlannedColumns {
  store: Store
  context: WriteContext
  duplicates: Duplicates
}

type Input = Record<string, unknown>

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

/** A row's errors by heading; null if the error is not the row's fault. */
function refusalOf({ columns, context, store }: Work, error: unknown): Record<string, string> | null {
  if (!(error instanceof Failure)) return null
  const headingOf = (path: string) =>
    columns.find((column) => column?.name === path.split('.')[0])?.heading ?? path
  if (error.kind === limitReached) {
    const text = findText(platformTexts, context.language, 'errors.limit_reached', error.details.values)
    return { [headingOf(store.resource.key)]: text ?? '' }
  }
  if (error.details.fields === undefined) return null
  return Object.fromEntries(
    Object.entries(error.details.fields).map(([path, texts]) => [headingOf(path), texts.join(' ')]),
  )
}

const inWords = (refused: Readonly<Record<string, string>>): string =>
  Object.entries(refused)
    .map(([heading, text]) => `${heading}: ${text}`)
    .join('; ')

/** Input for the write schema. @throws Failure by field */
function parsed({ store, context }: Work, verb: 'create' | 'edit', input: Input): Input {
  const { routes } = store.resource
  const result = (verb === 'create' ? routes.create.body : routes.edit.body).safeParse(withCustomApart(input))
  if (result.success) return result.data as Input
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? '')
    fields[name] = [...(fields[name] ?? []), context.describeIssue(issue)]
  }
  throw new Failure(invalid, { fields })
}

/** Empty cells keep the current value. */
async function change(work: Work, record: Input, input: Input): Promise<Omit<RowResult, 'number'>> {
  const { store, context } = work
  const filled = Object.fromEntries(
    Object.entries(currentReferences(input, record)).filter(
      ([name, value]) => store.resource.fields[name]?.access === 'edit' && written(value) !== null,
    ),
  )
  const { version, custom = {}, ...patch } = parsed(work, 'edit', { ...filled, version: record.version })
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

/**
 * Imports rows in `context`'s transaction, each atomically. A row exists already if any key field has the same value, in the
 * table or an earlier row.
 */
export async function importRows(work: Work, staged: readonly StagedRow[]): Promise<RowResult[]> {
  const { context, columns, keys, duplicates } = work
  const store = seenBy(work.store, context.principal)
  const { rows } = context.unit
  const used = columns.filter((column) => column !== null)
  const cellsOf = ({ cells }: StagedRow) =>
    new Map(
      columns.flatMap((column, at): [SheetColumn, string][] => (column ? [[column, cells[at] ?? '']] : [])),
    )
  const sheet = {
    columns: used,
    ignored: [],
    rows: staged.map((row) => ({ number: row.number, cells: cellsOf(row) })),
  }
  const names = await lookUpNames(store, rows, sheet)
  const resolved = sheet.rows.map(({ number, cells }) => ({
    number,
    input: Object.fromEntries(
      [...cells].map(([column, cell]) => [column.name, meaningOf(store, column, cell, names)]),
    ) as Input,
  }))
  const known = duplicates === 'create' ? null : await findKnown(store, context, keys, resolved)
  const results: RowResult[] = []

  const refused = (number: number, error: unknown): RowResult => {
    const fields = refusalOf(work, error)
    if (fields === null) throw error
    return { number, outcome: 'wrong', reasons: inWords(fields), refused: fields }
  }
  let waiting: NewRow[] = []
  /** Creates pending rows in batches, since each statement has a cost. */
  const flush = async () => {
    const made = await createBatch(store, context, waiting, (error) => refusalOf(work, error) !== null)
    waiting = []
    for (const one of made)
      results.push(
        'error' in one
          ? refused(one.number, one.error)
          : { number: one.number, outcome: 'created', record_id: one.id },
      )
  }
  /** The existing record; re-read if it was just created. */
  const knownOf = async (input: Input): Promise<Input | undefined> => {
    const record = known?.find(input)
    if (record?.[MADE_BY] === undefined) return record
    await flush()
    const made = results.find(({ number }) => number === record[MADE_BY])
    if (made?.outcome !== 'created' || made.record_id === undefined) return undefined
    return read(context.unit, seenBy(store, context.principal), null, made.record_id)
  }
  /** Runs in a savepoint, so that a refused row leaves nothing; not needed for rows that are only parsed. */
  const changeApart = async (record: Input, input: Input) => {
    await sql`SAVEPOINT import_row`.execute(rows)
    try {
      const changed = await change(work, record, input)
      await sql`RELEASE SAVEPOINT import_row`.execute(rows)
      return changed
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT import_row`.execute(rows)
      throw error
    }
  }
  for (const { number, input } of resolved) {
    const record = await knownOf(input)
    try {
      if (record && duplicates === 'skip')
        results.push({ number, outcome: 'skipped', record_id: Number(record.id) })
      else if (record) results.push({ number, ...(await changeApart(record, input)) })
      else {
        waiting.push({ number, input: parsed(work, 'create', input) })
        known?.add(input, { [MADE_BY]: number })
      }
    } catch (error) {
      results.push(refused(number, error))
    }
  }
  await flush()
  return results.sort((one, other) => one.number - other.number)
}
