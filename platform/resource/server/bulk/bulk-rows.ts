import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import type { ResourceAction } from '#platform/resource/contract/resource.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { fieldLabel } from '../field-label.ts'
import { act, edit, read } from '../resource-writes.ts'
import type { Store, WriteContext } from '../store.ts'
import type { BulkResult, BulkRow } from './bulk.queries.ts'
import type { ToldTask } from './bulk-task.ts'

type Values = Readonly<Record<string, unknown>>

interface BulkWork {
  store: Store
  context: WriteContext
  describeFailure: (failure: Failure) => string
}

/** References are written as ids and read with names. */
const written = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(written)
  if (value === '' || value === undefined) return null
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(written(one)) === JSON.stringify(written(other))

const pick = (record: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, written(record[name])]))

/** Why a row was refused, in words. */
function reasonOf({ store, context, describeFailure }: BulkWork, failure: Failure): string {
  const { language } = context
  if (failure.kind === notFound) return findText(resourceTexts, language, 'bulkRun.gone') ?? ''
  const { fields } = failure.details
  if (fields === undefined) return describeFailure(failure)
  return Object.entries(fields)
    .map(([path, texts]) => {
      const name = path.split('.').at(-1) ?? path
      return `${fieldLabel(store, language, name)}: ${texts.join(' ')}`
    })
    .join(' ')
}

/** One row, atomically: a refusal leaves nothing of it. */
async function apart(
  work: BulkWork,
  row: BulkRow,
  change: () => Promise<Omit<BulkResult, 'number'>>,
  otherwise: 'refused' | 'kept',
): Promise<BulkResult> {
  const { rows } = work.context.unit
  await sql`SAVEPOINT bulk_row`.execute(rows)
  try {
    const result = await change()
    await sql`RELEASE SAVEPOINT bulk_row`.execute(rows)
    return { number: row.number, ...result }
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT bulk_row`.execute(rows)
    if (!(error instanceof Failure)) throw error
    return { number: row.number, outcome: otherwise, reasons: reasonOf(work, error) }
  }
}

const ids = (some: readonly BulkRow[]) => some.map(({ record_id }) => record_id)

/** All rows in one statement, or one by one when one of them is refused. */
async function actOnRows(
  work: BulkWork,
  action: ResourceAction,
  some: readonly BulkRow[],
  outcomes: { done: 'changed' | 'undone'; otherwise: 'refused' | 'kept' },
): Promise<BulkResult[]> {
  if (some.length === 0) return []
  const { store, context } = work
  const { rows } = context.unit
  await sql`SAVEPOINT bulk_rows`.execute(rows)
  try {
    await act(store, context, action, ids(some))
    await sql`RELEASE SAVEPOINT bulk_rows`.execute(rows)
    return some.map(({ number }) => ({ number, outcome: outcomes.done }))
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT bulk_rows`.execute(rows)
    if (!(error instanceof Failure)) throw error
  }
  const results: BulkResult[] = []
  for (const row of some) {
    const one = async () => {
      await act(store, context, action, [row.record_id])
      return { outcome: outcomes.done }
    }
    results.push(await apart(work, row, one, outcomes.otherwise))
  }
  return results
}

/** Writes what differs; `patch` has custom fields beside the others. */
async function editRow({ store, context }: BulkWork, { record_id: id }: BulkRow, patch: Values) {
  const record = await read(context.unit, store, context.principal, id)
  const names = Object.keys(patch).filter((name) => !same(record[name], patch[name]))
  if (names.length === 0) return { outcome: 'unchanged' } as const
  const changed = withCustomApart(Object.fromEntries(names.map((name) => [name, patch[name]])))
  const after = await edit(store, context, id, changed)
  return { outcome: 'changed', before: pick(record, names), after: pick(after, names) } as const
}

export async function editRows(
  work: BulkWork,
  some: readonly BulkRow[],
  patch: Values,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const row of some) results.push(await apart(work, row, () => editRow(work, row, patch), 'refused'))
  return results
}

/** Deletes rows; those that somebody deleted meanwhile stay as they are, and undoing leaves them. */
export async function removeRows(work: BulkWork, some: readonly BulkRow[]): Promise<BulkResult[]> {
  const { table } = work.store
  const { rows: gone } = await sql<{ id: number }>`
    SELECT r.id FROM ${sql.table(table)} r WHERE r.id = ANY(${ids(some)}::bigint[]) AND r.deleted_at IS NOT NULL`.execute(
    work.context.unit.rows,
  )
  const isGone = ({ record_id }: BulkRow) => gone.some(({ id }) => id === record_id)
  const outcomes = { done: 'changed', otherwise: 'refused' } as const
  return [
    ...some.filter(isGone).map(({ number }) => ({ number, outcome: 'unchanged' as const })),
    ...(await actOnRows(
      work,
      'remove',
      some.filter((row) => !isGone(row)),
      outcomes,
    )),
  ]
}

/**
 * Gives a row its former values, unless somebody changed the same fields since. Also one that the run itself took out of the
 * user's sight, by giving it to somebody else.
 */
async function restoreRow({ store: own, context }: BulkWork, { record_id: id, before, after }: BulkRow) {
  const { scope: _scope, ...store } = own
  const record = await read(context.unit, store, context.principal, id)
  const isOurs = Object.entries(after ?? {}).every(([name, value]) => same(record[name], value))
  if (!isOurs) {
    const reasons = findText(resourceTexts, context.language, 'bulkRun.changedSince') ?? ''
    return { outcome: 'kept', reasons } as const
  }
  await edit(store, context, id, withCustomApart(before ?? {}))
  return { outcome: 'undone' } as const
}

/** Rows of a task: what it says became of each. */
export async function runTask(
  { context }: BulkWork,
  { task, said }: ToldTask,
  some: readonly BulkRow[],
): Promise<BulkResult[]> {
  const outcomes = await task.run(context, said, ids(some))
  const gone = findText(resourceTexts, context.language, 'bulkRun.gone') ?? ''
  return some.map(({ number, record_id: id }) => ({
    number,
    ...(outcomes.get(id) ?? { outcome: 'refused' as const, reasons: gone }),
  }))
}

export async function undoTask(
  { context }: BulkWork,
  { task, said }: ToldTask,
  some: readonly BulkRow[],
): Promise<BulkResult[]> {
  const undone = await task.undo(context, said, new Map(some.map((row) => [row.record_id, row.after ?? {}])))
  const reasons = findText(resourceTexts, context.language, 'bulkRun.overSince') ?? ''
  return some.map(({ number, record_id: id }) =>
    undone.has(id) ? { number, outcome: 'undone' } : { number, outcome: 'kept', reasons },
  )
}

export async function undoBulkRows(
  work: BulkWork,
  action: 'edit' | 'remove',
  some: readonly BulkRow[],
): Promise<BulkResult[]> {
  if (action === 'remove') return actOnRows(work, 'restore', some, { done: 'undone', otherwise: 'kept' })
  const results: BulkResult[] = []
  for (const row of some) results.push(await apart(work, row, () => restoreRow(work, row), 'kept'))
  return results
}
