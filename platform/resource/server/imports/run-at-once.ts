import { Failure } from '#platform/access/failure.ts'
import type { ImportPlan } from '#platform/resource/contract/imports.ts'
import { sheetTooBig } from '#platform/spreadsheet/contract/sheet.ts'
import { auditCreated } from '../audit-of.ts'
import { deferWritten } from '../defer-written.ts'
import { seenBy } from '../seen-by.ts'
import type { Store, WriteContext } from '../store.ts'
import { plannedColumns } from './import-plan.ts'
import { importRows } from './import-rows.ts'
import { nextRows, type StagedRow, type StoredImport } from './imports.queries.ts'
import type { RowResult } from './row-result.ts'
import { saveResults } from './save-results.ts'

/** Rows that are imported while the person waits; more by a job. */
const SMALL = 200
/** The platform's lists have no jobs. */
const SMALL_ACROSS = 2000

export const isSmall = ({ across }: Store, total: number): boolean => total <= (across ? SMALL_ACROSS : SMALL)

async function write(
  stored: Store,
  context: WriteContext,
  plan: ImportPlan,
  {
    importId,
    headings,
    staged,
  }: { importId: number; headings: readonly string[]; staged: readonly StagedRow[] },
): Promise<RowResult[]> {
  const { store, flush } = deferWritten(seenBy(stored, context.principal))
  const { duplicates, mapping, keys: _keys, ...options } = plan
  const columns = plannedColumns(store, context.language, plan)
  const results = await importRows(
    { store, context, duplicates, options, headings, importId, ...columns },
    staged,
  )
  const nameAt = mapping.indexOf(store.resource.label)
  const cellsOf = new Map(staged.map((row) => [row.number, row.cells]))
  await auditCreated(
    store,
    context,
    results
      .filter(({ outcome }) => outcome === 'created')
      .map(({ number, record_id = 0 }) => ({ id: record_id, name: cellsOf.get(number)?.[nameAt] ?? '' })),
  )
  await flush(context)
  return results
}

/**
 * Imports a small file's rows in the request, and stores what became of each. @returns one-time secrets of new records, which are kept
 * nowhere. @throws Failure when the platform's list would need a job
 */
export async function runAtOnce(
  store: Store,
  context: WriteContext,
  { id, total, headings }: StoredImport,
  plan: ImportPlan,
): Promise<Record<string, string>[]> {
  if (!isSmall(store, total)) throw new Failure(sheetTooBig)
  const staged = await nextRows(context.unit.rows, id, total)
  const results = await write(store, context, plan, { importId: id, headings, staged })
  await saveResults(
    context.unit.rows,
    id,
    results.map(({ once: _once, refused: _refused, ...result }) => result),
  )
  const { key } = store.resource
  const at = plan.mapping.indexOf(key)
  const cellsOf = new Map(staged.map((row) => [row.number, row.cells]))
  return results.flatMap(({ number, once }) =>
    once === undefined ? [] : [{ [key]: cellsOf.get(number)?.[at] ?? '', ...once }],
  )
}
