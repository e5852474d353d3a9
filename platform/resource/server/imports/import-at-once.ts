import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { ImportReport } from '#platform/resource/contract/import-report.ts'
import { sheetWithoutColumns } from '#platform/spreadsheet/contract/sheet.ts'
import { auditCreated } from '../audit-of.ts'
import { deferWritten } from '../defer-written.ts'
import { ID, plainText } from '../sheet/sheet-columns.ts'
import type { Store, WriteContext } from '../store.ts'
import { plannedColumns, suggestPlan } from './import-plan.ts'
import { headingOf, importRows } from './import-rows.ts'
import type { StagedRow } from './imports.queries.ts'
import type { RowResult } from './row-result.ts'
import { settleCells } from './settle-cells.ts'

type Mode = 'preview' | 'all' | 'good'
type Wrong = ImportReport['wrong'][number]

/** Maximum characters of a cell quoted in a message. */
const MAX_QUOTED = 80

const stagedOf = (cells: readonly string[][]): StagedRow[] =>
  cells
    .map((row, at) => ({ number: at + 2, cells: row }))
    .filter((row) => row.cells.some((cell) => cell !== ''))

/** Numbers of the rows whose key an earlier row has: ambiguous. */
function repeated(rows: readonly StagedRow[], at: number): Set<number> {
  const seen = new Set<string>()
  const again = new Set<number>()
  for (const { number, cells } of rows) {
    const key = plainText(cells[at] ?? '')
    if (key !== '' && seen.has(key)) again.add(number)
    seen.add(key)
  }
  return again
}

/**
 * Imports a small spreadsheet by its headings: existing rows are changed by their key, each row atomically; then commits or rolls back
 * everything. @throws Failure when the key's column is missing, or there are no rows
 */
export async function importAtOnce(
  stored: Store,
  context: WriteContext,
  { mode, cells }: { mode: Mode; cells: string[][] },
): Promise<ImportReport> {
  const { rows } = context.unit
  const { store, flush } = deferWritten(stored)
  const { key, label } = store.resource
  const [headings = [], ...lines] = settleCells(store, cells)
  const staged = stagedOf(lines)
  const { mapping } = suggestPlan(store, headings, lines.slice(0, 50))
  const keys = [ID, key].filter((name) => mapping.includes(name))
  if (keys.length === 0 || staged.length === 0) throw new Failure(sheetWithoutColumns)
  const columns = plannedColumns(store, context.language, { mapping, keys, duplicates: 'update' })
  const again = repeated(staged, mapping.indexOf(keys[0] ?? key))
  await sql`SAVEPOINT sheet`.execute(rows)
  const work = {
    store,
    context: { ...context, trial: mode === 'preview' },
    duplicates: 'update',
    options: { take_all: true },
    headings,
    importId: null,
    loose: true,
  } as const
  const results = await importRows(
    { ...work, ...columns },
    staged.filter(({ number }) => !again.has(number)),
  )
  const nameAt = mapping.indexOf(label)
  const cellsOf = new Map(staged.map((row) => [row.number, row.cells]))
  const created = results.filter(({ outcome }) => outcome === 'created')
  await auditCreated(
    store,
    context,
    created.map(({ number, record_id }) => ({
      id: record_id ?? 0,
      name: cellsOf.get(number)?.[nameAt] ?? '',
    })),
  )
  await flush(context)

  const cellAt = (number: number, name: string): string => {
    const at = mapping.indexOf(name)
    return cutText(cellsOf.get(number)?.[at] ?? '', MAX_QUOTED)
  }
  const said = (number: number, name: string, text: string): Wrong => ({
    row: number,
    column: headingOf({ ...columns, store, context }, name),
    value: cellAt(number, name),
    text,
  })
  const twice = findText(platformTexts, context.language, 'field.twice') ?? ''
  const wrong = [
    ...results.flatMap(({ number, refused = {} }) =>
      Object.entries(refused).map(([name, text]) => said(number, name, text)),
    ),
    ...[...again].map((number) => said(number, keys[0] ?? key, twice)),
  ].sort((one, other) => one.row - other.row)
  const applied = mode === 'good' || (mode === 'all' && wrong.length === 0)
  if (!applied) await sql`ROLLBACK TO SAVEPOINT sheet`.execute(rows)
  const count = (outcome: RowResult['outcome']) => results.filter((row) => row.outcome === outcome).length
  return {
    rows: staged.length,
    created: count('created'),
    changed: count('changed'),
    unchanged: count('skipped'),
    applied,
    ignored: headings.filter((heading, at) => heading !== '' && mapping[at] === null),
    wrong,
    once: applied ? onceOf(results, (number) => ({ [key]: cellAt(number, key) })) : [],
  }
}

/** One-time secrets, each with the key of its record. */
const onceOf = (
  results: readonly RowResult[],
  keyOf: (number: number) => Record<string, string>,
): Record<string, string>[] =>
  results.flatMap(({ number, once }) => (once === undefined ? [] : [{ ...keyOf(number), ...once }]))
