import { Failure } from '#platform/access/failure.ts'
import { type ImportReport, sheetWithoutColumns } from '#platform/resource/contract/sheet.ts'
import { auditOf } from '../audit-of.ts'
import { sheetRows } from '../sheet/sheet-rows.ts'
import type { Store, WriteContext } from '../store.ts'
import { plannedColumns, suggestPlan } from './import-plan.ts'
import { importRows, type RowResult } from './import-rows.ts'
import { findImport, insertImport, keepPlan, moveImport, nextRows } from './imports.queries.ts'
import { keepResults } from './keep-results.ts'

/** Rows of a statement's worth. */
const AT_ONCE = 250
/** How much of a cell is told again. */
const TOLD = 80

/**
 * Reads a file in within the request, for clients that wait for the report. It is kept like the imports of jobs: it
 * stands among the own ones, its bad rows can be fetched, and all of it undone within a day.
 */
export async function importAtOnce(
  store: Store,
  context: WriteContext,
  { fileName, cells }: { fileName: string; cells: string[][] },
): Promise<ImportReport> {
  const { unit, principal, language } = context
  const { rows } = unit
  const sheet = sheetRows(store, cells)
  const [headings = [], ...lines] = cells
  const plan = { ...suggestPlan(store, headings), duplicates: 'update' as const }
  const columns = plannedColumns(store, language, plan)
  const resource = store.resource.name
  const id = await insertImport(rows, principal, { resource, fileName, headings, cells: lines })
  const kept = await findImport(rows, id)
  if (!kept) throw new Failure(sheetWithoutColumns)
  await keepPlan(rows, principal, kept, plan)
  await moveImport(rows, id, ['uploaded'], 'running')
  const wrong: ImportReport['wrong'] = []
  const counts = { created: 0, changed: 0, skipped: 0, wrong: 0 }
  const valueAt = (row: readonly string[], heading: string) =>
    (row[headings.indexOf(heading)] ?? '').slice(0, TOLD)
  const tell = ({ number, refused = {} }: RowResult, row: readonly string[]) => {
    for (const [column, text] of Object.entries(refused))
      wrong.push({ row: number, column, value: valueAt(row, column), text })
  }
  for (;;) {
    const staged = await nextRows(rows, id, AT_ONCE)
    if (staged.length === 0) break
    const work = { store, context: { ...context, bulk: true }, duplicates: plan.duplicates, ...columns }
    const results = await importRows(work, staged)
    await keepResults(rows, id, results)
    for (const [at, result] of results.entries()) {
      counts[result.outcome] += 1
      tell(result, staged[at]?.cells ?? [])
    }
  }
  await moveImport(rows, id, ['running'], 'done')
  await auditOf(store)(unit, {
    by: context,
    action: 'created',
    subject: { type: resource, id: null, name: fileName },
    details: counts,
  })
  return {
    rows: kept.total,
    created: counts.created,
    changed: counts.changed,
    unchanged: counts.skipped,
    applied: true,
    ignored: [...sheet.ignored],
    wrong,
    once: [],
  }
}
