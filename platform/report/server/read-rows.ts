import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { rowsOf } from '#platform/db/rows-of.ts'
import type { ReportRow } from '../contract/report.ts'
import type { ResolvedQuery } from './ask.ts'
import { countedFacts, isPartial, matches, matchesAll } from './conditions.ts'
import { needsFacts } from './fact-reading.ts'
import { measureOf } from './numbers-asked.ts'
import { hidesMoney, type ReportSource } from './report-source.ts'

export interface RowsQuery {
  /** Only rows counted by this measure. */
  measure: string | undefined
  order: '-at' | 'at'
  limit: number
  offset: number
}

type Cell = Date | string | number | null
type FoundRow = Record<string, Cell> & { row_id: string; row_record: string | null }

/** Finds the page's ids first, then reads the columns of those rows only. */
export function selectRows(
  source: ReportSource,
  query: ResolvedQuery,
  { measure, order, limit, offset = 0 }: Pick<RowsQuery, 'measure' | 'order'> & Partial<RowsQuery>,
) {
  const direction = sql.raw(order === 'at' ? 'ASC' : 'DESC')
  const { table, byTime, joins, columns } = source.rows
  const noMoney = hidesMoney(source, query.viewer)
  const cells = Object.entries(source.source.columns).map(([name, kind]) => {
    const column = noMoney && kind === 'money' ? 'NULL' : (columns[name] ?? 'NULL')
    return sql`${typeof column === 'string' ? sql.raw(column) : column(query.viewer)} AS ${sql.ref(name)}`
  })
  const page = limit === undefined ? sql`` : sql`LIMIT ${limit} OFFSET ${offset}`
  return sql<FoundRow>`
    SELECT page.id::text AS row_id, ${sql.raw(source.rows.record ?? 'NULL::text')} AS row_record, ${sql.join(cells, sql`, `)}
      FROM (SELECT id, at FROM ${sql.table(`${source.rollUp}_facts`)}
             WHERE ${countedFacts(source, query, measure === undefined ? undefined : measureOf(source, measure))}
             ORDER BY at ${direction}, id ${direction} ${page}) AS page
      JOIN ${sql.table(table)} AS fact ON fact.id = page.id ${sql.raw(byTime ? 'AND fact.at = page.at' : '')} ${sql.raw(joins)}
     ORDER BY page.at ${direction}, page.id ${direction}`
}

const presentRow = (source: ReportSource, row: FoundRow): ReportRow => ({
  id: row.row_id,
  record: row.row_record,
  cells: Object.keys(source.source.columns).map((name) => {
    const cell = row[name] ?? null
    return cell instanceof Date ? cell.toISOString() : cell
  }),
})

export async function readRows(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  target: RowsQuery,
): Promise<ReportRow[]> {
  const { rows: found } = await selectRows(source, query, target).execute(rows)
  return found.map((row) => presentRow(source, row))
}

/** All rows, or the newest `most`, newest first, in batches of a thousand. */
export async function* everyReportRow(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { measure, max }: { measure: string | undefined; max?: number },
): AsyncGenerator<ReportRow> {
  const selection = { measure, order: '-at' } as const
  const select = selectRows(source, query, max === undefined ? selection : { ...selection, limit: max })
  for await (const row of rowsOf(rows, select)) yield presentRow(source, row)
}

/** Row count, from the roll-up where it can tell: equal to the facts'. */
export async function countRows(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  measure: string | undefined,
): Promise<number> {
  const asked = measure === undefined ? undefined : measureOf(source, measure)
  const facts =
    asked?.kind === 'level' ||
    isPartial(source, asked) ||
    needsFacts(source, query, Object.keys(asked?.where ?? {}))
  const { rows: found } = await sql<{ count: number }>`
    SELECT coalesce(sum(${sql.ref(source.counts)}), 0)::float8 AS count
      FROM ${sql.table(facts ? `${source.rollUp}_facts` : source.rollUp)}
     WHERE ${facts ? countedFacts(source, query, asked) : sql`${matchesAll(source, query)} AND ${matches(source, asked?.where ?? {})}`}`.execute(
    rows,
  )
  return found[0]?.count ?? 0
}
