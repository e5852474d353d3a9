import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { mapInTurns } from '#platform/parsing/server/in-turns.ts'
import {
  cancelImport,
  downloadWrongRows,
  importNotNow,
  listImports,
  MAX_IMPORTED,
  previewImport,
  readImport,
  startImport,
  undoImport,
  uploadImport,
} from '#platform/resource/contract/imports.ts'
import { abilityFor, offers } from '#platform/resource/contract/resource.ts'
import { sheetWithoutColumns } from '#platform/spreadsheet/contract/sheet.ts'
import { withSheet } from '#platform/spreadsheet/server/read-sheet.ts'
import { sheetFile } from '#platform/spreadsheet/server/write-sheet.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { checkReferences } from '../check-references.ts'
import { withCustomFields } from '../custom/custom-fields.ts'
import { sheetRead } from '../sheet/read-first.ts'
import type { Store } from '../store.ts'
import { whereRowsAre } from '../where-rows-are.ts'
import { importQueue, SAMPLED } from './begin-import.ts'
import { groupsIn } from './group-sums.ts'
import type { ImportJobs } from './import-jobs.ts'
import { plannedColumns, suggestPlan, withoutSharedName } from './import-plan.ts'
import { importRows } from './import-rows.ts'
import {
  findImport,
  findImports,
  findPlan,
  insertImport,
  leftOut,
  moveImport,
  nextRows,
  presentImport,
  type StoredImport,
  savePlan,
} from './imports.queries.ts'
import { dataSieve, rowsWithoutData } from './rows-without-data.ts'
import { isSmall, runAtOnce } from './run-at-once.ts'
import { settleCells } from './settle-cells.ts'

/** Rows of a preview. */
const TRIED = 50
/** Characters of a cell of theirs. */
const SHOWN = 500
/** Sample values of a column, and characters of one. */
const [SAMPLES, SAMPLE] = [3, 60]

/** The first different values of each column. */
const samplesOf = (headings: readonly string[], rows: readonly (readonly string[])[]): string[][] =>
  headings.map((_, at) =>
    [...new Set(rows.map((row) => cutText(row[at] ?? '', SAMPLE)))]
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  )

/** Wraps the upload: the file is read in a worker, before the transaction. */
const readFirst: NonNullable<BoundRoute['around']> = ({ upload, principal, query }, proceed) => {
  const { sheet } = uploadImport.query.parse(query)
  const wanted = { companyId: principal?.companyId ?? 0, maxRows: MAX_IMPORTED, sheet }
  return withSheet(upload?.path ?? '', wanted, proceed)
}

/** Import routes for every importable resource. */
export function importRoutes(
  database: Pick<Database, 'reading'>,
  storeOf: (resource: string) => Store | undefined,
  jobs: ImportJobs,
  /** Refreshes open lists. */
  changed: (store: Store, companyId: number) => void,
): BoundRoute[] {
  const storeFor = (name: string, principal: Principal): Store => {
    const store = storeOf(name)
    const allowed =
      store && offers(store.resource, 'import') && may(principal, abilityFor(store.resource, 'import'))
    if (!allowed) throw new Failure(notFound)
    return store
  }
  /** The user's own import; another's is not found. */
  const own = async ({ rows }: UnitOfWork, principal: Principal, id: number) => {
    const stored = await findImport(rows, id)
    if (!stored || stored.user_id !== principal.userId) throw new Failure(notFound)
    return { stored, store: await withCustomFields(storeFor(stored.resource, principal), rows) }
  }
  const present = (stored: StoredImport) => {
    const run = presentImport(stored)
    // Undoing is a job, which the platform's lists do not have.
    return { ...run, can_undo: run.can_undo && storeOf(stored.resource)?.across === undefined }
  }
  const shown = async ({ rows }: UnitOfWork, id: number) => {
    const stored = await findImport(rows, id)
    if (!stored) throw new Failure(notFound)
    return present(stored)
  }
  const move = async (
    unit: UnitOfWork,
    stored: StoredImport,
    ...way: [Parameters<typeof moveImport>[2], StoredImport['state']]
  ) => {
    if (!(await moveImport(unit.rows, stored.id, ...way))) throw new Failure(importNotNow)
  }
  /** Binds where the imported list's rows are; only operators have lists across companies. */
  const withRows: typeof bind = (contract, handler) =>
    whereRowsAre(bind(contract, handler), async ({ principal, params }) => {
      if (principal?.role !== 'operator') return null
      const { companyId } = principal
      const stored = await database.reading(companyId, ({ rows }) => findImport(rows, params.id))
      return stored && storeOf(stored.resource)
    })
  const queueOf = ({ companyId }: Principal) => importQueue(companyId)

  return [
    {
      ...bind(uploadImport, async (request) => {
        const { unit, principal, params, upload } = request
        const store = await withCustomFields(storeFor(params.resource, principal), unit.rows)
        const { rows: read, sheets = [], sheet = null } = sheetRead(request)
        const [headings = [], ...cells] = settleCells(store, read)
        if (headings.every((heading) => heading === '') || cells.length === 0)
          throw new Failure(sheetWithoutColumns)
        const id = await insertImport(unit.rows, principal, {
          resource: params.resource,
          fileName: upload.name,
          headings,
          cells,
        })
        const before = await findPlan(unit.rows, params.resource, headings)
        const first = cells.slice(0, SAMPLED)
        const plan = withoutSharedName(store, before ?? suggestPlan(store, headings, first), cells)
        const isGroup = await groupsIn(cells.map((row, at) => ({ cells: row, number: at + 2 })))
        const whatOf = dataSieve(store, headings, plan.mapping, isGroup)
        const noData = await rowsWithoutData(request.language, whatOf, cells)
        const run = await shown(unit, id)
        return {
          ...run,
          left_out: leftOut(headings, plan.mapping),
          plan,
          samples: samplesOf(
            headings,
            first.filter((row, at) => whatOf(row, at + 2) === null),
          ),
          no_data: noData,
          sheets,
          sheet,
        }
      }),
      around: readFirst,
    },
    bind(listImports, async ({ unit, principal, params }) => {
      storeFor(params.resource, principal)
      const found = await findImports(unit.rows, params.resource, principal.userId)
      return { results: found.map(present) }
    }),
    bind(readImport, async ({ unit, principal, params }) => {
      const { stored } = await own(unit, principal, params.id)
      return present(stored)
    }),
    withRows(previewImport, async (request) => {
      const { unit, principal, params, body, language } = request
      const { stored, store } = await own(unit, principal, params.id)
      if (stored.state !== 'uploaded') throw new Failure(importNotNow)
      const columns = plannedColumns(store, language, body)
      const staged = await nextRows(unit.rows, stored.id, TRIED)
      const context = { ...request, trial: true, bulk: true }
      const { duplicates, mapping: _mapping, keys: _keys, ...options } = body
      await sql`SAVEPOINT preview`.execute(unit.rows)
      const results = await importRows(
        { store, context, duplicates, options, headings: stored.headings, importId: stored.id, ...columns },
        staged,
      )
      await sql`ROLLBACK TO SAVEPOINT preview`.execute(unit.rows)
      return {
        rows: results.map(({ number, outcome, reasons = '' }, at) => ({
          number,
          outcome,
          reasons,
          cells: (staged[at]?.cells ?? []).map((cell) => cutText(cell, SHOWN)),
        })),
      }
    }),
    withRows(startImport, async (request) => {
      const { unit, principal, params, body, language } = request
      const { stored, store } = await own(unit, principal, params.id)
      plannedColumns(store, language, body)
      await checkReferences(store, request, body.defaults ?? {})
      if (store.across !== undefined || isSmall(store, stored.total)) {
        await move(unit, stored, ['uploaded'], 'running')
        await savePlan(unit.rows, principal, stored, body)
        const once = await runAtOnce(store, request, stored, body)
        await move(unit, stored, ['running'], 'done')
        unit.onCommit(() => changed(store, principal.companyId))
        return { ...(await shown(unit, stored.id)), once }
      }
      await move(unit, stored, ['uploaded'], 'waiting')
      await savePlan(unit.rows, principal, stored, body)
      await enqueue(
        unit,
        jobs.run,
        { companyId: principal.companyId, importId: stored.id },
        queueOf(principal),
      )
      return shown(unit, stored.id)
    }),
    bind(cancelImport, async ({ unit, principal, params }) => {
      const { stored } = await own(unit, principal, params.id)
      await move(unit, stored, ['waiting', 'running'], 'cancelled')
      return shown(unit, stored.id)
    }),
    bind(undoImport, async ({ unit, principal, params }) => {
      const { stored } = await own(unit, principal, params.id)
      if (!present(stored).can_undo) throw new Failure(importNotNow)
      await move(unit, stored, ['done', 'cancelled'], 'undoing')
      await enqueue(
        unit,
        jobs.undo,
        { companyId: principal.companyId, importId: stored.id },
        queueOf(principal),
      )
      return shown(unit, stored.id)
    }),
    bind(downloadWrongRows, async (request) => {
      const { unit, principal, params, language } = request
      const { stored } = await own(unit, principal, params.id)
      // The rejected ones first, which are to be mended.
      const { rows } = await sql<{ cells: string[]; reasons: string }>`
        SELECT cells, reasons FROM resource_import_rows
         WHERE import_id = ${stored.id} AND (outcome = 'wrong' OR reasons <> '')
         ORDER BY outcome <> 'wrong', number`.execute(unit.rows)
      const reasons = findText(resourceTexts, language, 'import.reasons') ?? ''
      const width = stored.headings.length
      const cells = await mapInTurns(rows, (row) => [
        ...Array.from({ length: width }, (_, at) => row.cells[at] ?? ''),
        row.reasons,
      ])
      return sheetFile(
        { name: stored.file_name.replace(/\.\w+$/, ''), head: [...stored.headings, reasons], rows: cells },
        'xlsx',
        request,
      )
    }),
  ]
}
