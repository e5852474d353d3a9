import { Failure } from '#platform/access/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { ImportRun } from '#platform/resource/contract/imports.ts'
import { sheetWithoutColumns } from '#platform/spreadsheet/contract/sheet.ts'
import type { Store, WriteContext } from '../store.ts'
import type { ImportJobs } from './import-jobs.ts'
import { plannedColumns, suggestPlan } from './import-plan.ts'
import { findImport, findPlan, insertImport, moveImport, presentImport, savePlan } from './imports.queries.ts'
import { settleCells } from './settle-cells.ts'

/** First rows, by which columns are recognised. */
export const SAMPLED = 50

export const importQueue = (companyId: number): string => `import:${companyId}`

interface Sheet {
  fileName: string
  /** Headings first. */
  cells: readonly string[][]
}

/** Starts an import job directly: see `beginImport`. */
export type BeginImport = (context: WriteContext, store: Store, sheet: Sheet) => Promise<ImportRun>

/**
 * For outside clients that upload a file without mapping: columns map as last time, or by heading, and existing records are
 * changed. Otherwise a normal import, with progress, bad rows and undo.
 */
export const beginImport =
  (jobs: Pick<ImportJobs, 'run'>): BeginImport =>
  async ({ unit, principal, language }, store, { fileName, cells }) => {
    const { rows } = unit
    const [headings = [], ...lines] = settleCells(store, cells)
    const resource = store.resource.name
    const plan = (await findPlan(rows, resource, headings)) ?? {
      ...suggestPlan(store, headings, lines.slice(0, SAMPLED)),
      duplicates: 'update' as const,
    }
    if (lines.length === 0 || plan.mapping.every((name) => name === null))
      throw new Failure(sheetWithoutColumns)
    plannedColumns(store, language, plan)
    const id = await insertImport(rows, principal, { resource, fileName, headings, cells: lines })
    const stored = await findImport(rows, id)
    if (!stored) throw new Error('the import just stored was not found')
    await savePlan(rows, principal, stored, plan)
    await moveImport(rows, id, ['uploaded'], 'waiting')
    const { companyId } = principal
    await enqueue(unit, jobs.run, { companyId, importId: id }, importQueue(companyId))
    const begun = await findImport(rows, id)
    return presentImport(begun ?? stored)
  }
