import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import type { ImportReport } from '#platform/resource/contract/import-report.ts'
import { limitReached } from '#platform/resource/contract/resource.ts'
import { parseCustom } from '../custom/write-custom.ts'
import { deferWritten } from '../defer-written.ts'
import { presentRecord } from '../resource.present.ts'
import { findByKeys } from '../resource.queries.ts'
import { create, edit } from '../resource-writes.ts'
import type { Store, WriteContext } from '../store.ts'
import { areCreatedTogether, createRows, type NewRow } from './create-rows.ts'
import { currentReferences } from './current-references.ts'
import { plainText, type SheetColumn } from './sheet-columns.ts'
import { lookUpNames, meaningOf, type ReadSheet, type SheetRow, sheetRows } from './sheet-rows.ts'

type Mode = 'preview' | 'all' | 'good'
type Wrong = ImportReport['wrong'][number]
type Outcome = 'created' | 'changed' | 'unchanged'

/** A row's errors by column. */
class RowRefused extends Error {
  override name = 'RowRefused'
  readonly fields: Readonly<Record<string, readonly string[]>>
  constructor(fields: Readonly<Record<string, readonly string[]>>) {
    super('row refused')
    this.fields = fields
  }
}

interface Work {
  store: Store
  context: WriteContext
  sheet: ReadSheet
  existing: ReadonlyMap<string, Record<string, unknown>>
  names: ReadonlyMap<string, ReadonlyMap<string, number>>
  once: Record<string, string>[]
  /** New rows that are created together, at the end. */
  together: NewRow[] | null
}

/** Imports a spreadsheet, each row atomically; then commits or rolls back everything. */
export async function importSheet(
  stored: Store,
  context: WriteContext,
  { mode, cells }: { mode: Mode; cells: string[][] },
): Promise<ImportReport> {
  const { rows } = context.unit
  const { store, flush } = deferWritten(stored)
  const sheet = sheetRows(store, cells)
  const keys = sheet.rows.map((row) => keyOf(store, row))
  const found = await findByKeys(rows, store, context.principal, keys)
  const work: Work = {
    store,
    context: { ...context, trial: mode === 'preview' },
    sheet,
    existing: new Map(
      found.map((row) => [plainText(String(row[store.resource.key])), presentRecord(store, row)]),
    ),
    names: await lookUpNames(store, rows, sheet),
    once: [],
    together: areCreatedTogether(store) ? [] : null,
  }
  const counts = { created: 0, changed: 0, unchanged: 0 }
  const wrong: Wrong[] = []
  await sql`SAVEPOINT sheet`.execute(rows)
  const seen = new Set<string>()
  for (const row of sheet.rows) {
    const key = keyOf(store, row)
    const outcome = seen.has(key) ? twice(work, row) : await importRow(work, row)
    seen.add(key)
    if (outcome === null) continue
    if (typeof outcome === 'string') counts[outcome] += 1
    else wrong.push(...outcome)
  }
  const late = await createTogether(work)
  counts.created += late.created
  wrong.push(...late.wrong)
  wrong.sort((one, other) => one.row - other.row)
  await flush(context)
  const applied = mode === 'good' || (mode === 'all' && wrong.length === 0)
  if (!applied) await sql`ROLLBACK TO SAVEPOINT sheet`.execute(rows)
  return {
    rows: sheet.rows.length,
    ...counts,
    applied,
    ignored: [...sheet.ignored],
    wrong,
    once: applied ? work.once : [],
  }
}

const cellOf = ({ cells }: SheetRow, field: string): string =>
  [...cells].find(([{ name }]) => name === field)?.[1] ?? ''

const keyOf = (store: Store, row: SheetRow): string => plainText(cellOf(row, store.resource.key))

/** Maximum characters of a cell quoted in a message. */
const MAX_QUOTED = 80

/** Duplicate key in the file: ambiguous. */
function twice({ store, sheet, context }: Work, row: SheetRow): Wrong[] {
  const column = sheet.columns.find(({ name }) => name === store.resource.key)
  const text = findText(platformTexts, context.language, 'field.twice') ?? ''
  const value = cutText(cellOf(row, store.resource.key), MAX_QUOTED)
  return [{ row: row.number, column: column?.heading ?? '', value, text }]
}

async function createTogether(work: Work): Promise<{ created: number; wrong: Wrong[] }> {
  const { store, context, together, sheet } = work
  const made = await createRows(
    store,
    context,
    together ?? [],
    (error) => refusedFields(work, error) !== null,
  )
  const rows = new Map(sheet.rows.map((row) => [row.number, row]))
  const wrong = made.flatMap((one) => {
    const row = rows.get(one.number)
    const fields = 'error' in one ? refusedFields(work, one.error) : null
    return row && fields ? wrongIn(work, row, fields) : []
  })
  return { created: made.filter((one) => 'id' in one).length, wrong }
}

/** Null: it waits for `createTogether`. */
async function importRow(work: Work, row: SheetRow): Promise<Outcome | Wrong[] | null> {
  const { rows } = work.context.unit
  if (work.together && !work.existing.has(keyOf(work.store, row))) {
    try {
      work.together.push({ number: row.number, input: newRow(work, row) })
      return null
    } catch (error) {
      const fields = refusedFields(work, error)
      if (fields === null) throw error
      return wrongIn(work, row, fields)
    }
  }
  await sql`SAVEPOINT sheet_row`.execute(rows)
  try {
    const outcome = await writeRow(work, row)
    await sql`RELEASE SAVEPOINT sheet_row`.execute(rows)
    return outcome
  } catch (error) {
    const fields = refusedFields(work, error)
    if (fields === null) throw error
    await sql`ROLLBACK TO SAVEPOINT sheet_row`.execute(rows)
    return wrongIn(work, row, fields)
  }
}

const wrongIn = (
  { sheet }: Work,
  row: SheetRow,
  fields: Readonly<Record<string, readonly string[]>>,
): Wrong[] =>
  Object.entries(fields).map(([name, texts]) => ({
    row: row.number,
    column: headingOf(sheet.columns, name),
    value: cutText(cellOf(row, fieldOf(name)), MAX_QUOTED),
    text: texts.join(' '),
  }))

/** Null if the error is not the row's fault. */
function refusedFields(
  { store, context }: Work,
  error: unknown,
): Readonly<Record<string, readonly string[]>> | null {
  if (error instanceof RowRefused) return error.fields
  if (!(error instanceof Failure)) return null
  // Earlier rows exhausted the plan.
  if (error.kind === limitReached) {
    const text = findText(platformTexts, context.language, 'errors.limit_reached', error.details.values)
    return { [store.resource.key]: [text ?? ''] }
  }
  return error.details.fields ?? null
}

/** `groups.2` belongs to field `groups`. */
const fieldOf = (path: string): string => path.split('.')[0] ?? path

const headingOf = (columns: readonly SheetColumn[], path: string): string =>
  columns.find(({ name }) => name === fieldOf(path))?.heading ?? path

async function writeRow(work: Work, row: SheetRow): Promise<Outcome> {
  const { store, context } = work
  const { routes, key } = store.resource
  const record = work.existing.get(keyOf(store, row))
  if (record === undefined) {
    const input = newRow(work, row)
    const { once } = await create(store, context, input)
    if (Object.keys(once).length > 0) work.once.push({ [key]: String(input[key]), ...once })
    return 'created'
  }
  const input = Object.fromEntries(
    [...row.cells]
      .filter(([{ field }]) => field.access === 'edit')
      .map(([column, cell]) => [column.name, meaningOf(store, column, cell, work.names)]),
  )
  const body = { ...withCustomApart(currentReferences(input, record)), version: record.version }
  const { version, custom = {}, ...patch } = parse(work, routes.edit.body, body)
  const own = await parseCustom(store, context, { ...(custom as object) })
  const changed = Object.entries({ ...patch, ...own }).filter(([name, value]) => !same(record[name], value))
  if (changed.length === 0) return 'unchanged'
  await edit(store, context, Number(record.id), { ...withCustomApart(Object.fromEntries(changed)), version })
  return 'changed'
}

/** A row that exists not yet, parsed. @throws RowRefused */
function newRow(work: Work, { cells }: SheetRow): Record<string, unknown> {
  const { store, names } = work
  const input = Object.fromEntries(
    [...cells].map(([column, cell]) => [column.name, meaningOf(store, column, cell, names)]),
  )
  return parse(work, store.resource.routes.create.body, withCustomApart(input))
}

/** References are written as ids and read with names; some tables store empty as ''. */
const idOf = (value: unknown): unknown => {
  if (value === '') return null
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

const comparable = (value: unknown): unknown => (Array.isArray(value) ? value.map(idOf).sort() : idOf(value))

const same = (read: unknown, written: unknown): boolean =>
  JSON.stringify(comparable(read)) === JSON.stringify(comparable(written))

/** Valid values in words: choices, or the form's hint. */
function ruleOf({ store, context: { language } }: Work, name: string): string[] {
  const { name: resource, fields } = store.resource
  const textOf = (key: string) => findText(store.texts, language, `${resource}.${name}${key}`)
  const choices = (fields[name]?.choices ?? []).map((choice) => textOf(`.${choice}`) ?? choice)
  const rule =
    choices.length > 0
      ? findText(platformTexts, language, 'field.one_of', { choices: choices.join(', ') })
      : textOf('.help')
  return rule === undefined ? [] : [rule]
}

/** An unresolved reference: unknown or ambiguous name. */
function isUnknownName({ store }: Work, name: string, input: Readonly<Record<string, unknown>>): boolean {
  const kind = store.resource.fields[name]?.kind
  if (kind !== 'reference' && kind !== 'references' && kind !== 'person') return false
  return [input[name]].flat().some((value) => typeof value === 'string')
}

function parse(
  work: Work,
  schema: Work['store']['resource']['routes']['create']['body'],
  input: Readonly<Record<string, unknown>>,
) {
  const { language } = work.context
  const result = schema.safeParse(input)
  if (result.success) return result.data as Record<string, unknown>
  const fields: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? '')
    const unknown =
      isUnknownName(work, name, input) && findText(platformTexts, language, 'field.unknown_name')
    const texts = unknown ? [unknown] : [work.context.describeIssue(issue), ...ruleOf(work, name)]
    fields[name] = [...new Set([...(fields[name] ?? []), ...texts])]
  }
  throw new RowRefused(fields)
}
