import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import { findText } from '#platform/i18n/text.ts'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { parseCustom } from '../custom/write-custom.ts'
import { canEditMany, editMany } from '../edit-many.ts'
import { fieldLabel } from '../field-label.ts'
import { normalisePhones } from '../normalise-phones.ts'
import { edit } from '../resource-writes.ts'
import { currentReferences } from '../sheet/current-references.ts'
import type { Store, WriteContext } from '../store.ts'
import type { Names } from './look-up-names.ts'
import { type MappedCell, NOTES, type RowInput } from './row-input.ts'
import { parsedRow } from './row-problems.ts'
import type { RowResult } from './row-result.ts'
import { isAsExported } from './unchanged-cells.ts'

type Input = Record<string, unknown>

interface Work {
  store: Store
  context: WriteContext
  names: Names
}

/** References are written as ids and read with names. */
const written = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(written)
  if (value === '') return null
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(written(one)) === JSON.stringify(written(other))

const MAX_NOTES = 4000

/** The notes with lines that they don't have yet; `record`: whose notes the row says nothing of. */
export function withLines(input: Input, lines: readonly string[], record: Readonly<Input> | null): Input {
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

/** What a row changes of a record that exists. */
export interface RowChange {
  number: number
  record: Input
  /** By field. */
  values: Readonly<Input>
}

/**
 * What a row changes of its record, which nothing is written of yet; null when it changes nothing. Empty cells and those of an
 * unchanged export keep the current value. @throws Failure by field
 */
export async function changeOf(
  work: Work,
  record: Readonly<Input>,
  { number, cells, input, kept: lines, remarks }: { number: number; cells: readonly MappedCell[] } & RowInput,
): Promise<RowChange | null> {
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
  const {
    version: _version,
    custom = {},
    ...patch
  } = parsedRow(work, 'edit', { ...filled, version: record.version })
  const own = await parseCustom(store, context, { ...(custom as object) })
  const changed = Object.entries({
    ...(await normalisePhones(store, context, patch, record)),
    ...own,
  }).filter(([name, value]) => name in filled && !same(record[name], value))
  return changed.length === 0 ? null : { number, record, values: Object.fromEntries(changed) }
}

/** Fields and custom fields, which are written apart. */
const bodyOf = (values: Readonly<Input>): { patch: Input; custom: Input } => {
  const { custom = {}, ...patch } = withCustomApart({ ...values }) as Input & { custom?: Input }
  return { patch, custom }
}

function resultOf({ number, record, values }: RowChange, version: number | undefined): RowResult {
  const before = Object.keys(values).map((name) => [name, written(record[name]) ?? null])
  return {
    number,
    outcome: 'changed',
    record_id: Number(record.id),
    ...(version !== undefined && { version }),
    before: Object.fromEntries(before),
  }
}

/** Changes written together; after a refusal by halves. */
export const CHANGED_TOGETHER = 128

async function write({ store, context }: Work, changes: readonly RowChange[]): Promise<RowResult[]> {
  const [first] = changes
  if (first !== undefined && changes.length === 1) {
    const { values, record } = first
    const body = { ...withCustomApart({ ...values }), version: record.version }
    return [resultOf(first, Number((await edit(store, context, Number(record.id), body)).version))]
  }
  const edits = changes.map(({ record, values }) => ({ before: record, ...bodyOf(values) }))
  const versions = await editMany(store, context, edits)
  return changes.map((change) => resultOf(change, versions.get(Number(change.record.id))))
}

type Refused = { number: number; error: unknown }

/** Writes changes of different records, each atomically. `isRefusal`: whether an error is the row's fault; others abort everything. */
export async function writeChanges(
  work: Work,
  changes: readonly RowChange[],
  isRefusal: (error: unknown) => boolean,
): Promise<(RowResult | Refused)[]> {
  const { rows } = work.context.unit
  const [first] = changes
  if (first === undefined) return []
  // What is audited record by record is written so.
  const together = work.context.bulk === true && canEditMany(work.store)
  if (together || changes.length === 1) {
    await sql`SAVEPOINT import_changes`.execute(rows)
    try {
      const results = await write(work, changes)
      await sql`RELEASE SAVEPOINT import_changes`.execute(rows)
      return results
    } catch (error) {
      if (!isRefusal(error)) throw error
      await sql`ROLLBACK TO SAVEPOINT import_changes`.execute(rows)
      if (changes.length === 1) return [{ number: first.number, error }]
    }
  }
  const half = together ? Math.ceil(changes.length / 2) : 1
  return [
    ...(await writeChanges(work, changes.slice(0, half), isRefusal)),
    ...(await writeChanges(work, changes.slice(half), isRefusal)),
  ]
}
