import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { ReportRow } from '../contract/report.ts'
import type { Asked } from './ask.ts'
import { matches, matchesAll, nearTime } from './conditions.ts'
import { measureOf } from './read-numbers.ts'
import type { ReportSource } from './report-source.ts'

export interface RowsAsked {
  /** Only what this measure counts. */
  measure: string | undefined
  order: '-at' | 'at'
  limit: number
  offset: number
}

type Cell = Date | string | number | null

const counted = (source: ReportSource, measure: string | undefined) =>
  measure === undefined ? sql<boolean>`true` : matches(source, measureOf(source, measure).where ?? {})

/** The page is found among the facts' ids first; only its rows are then read with what is shown of them. */
export async function readRows(
  rows: Rows,
  source: ReportSource,
  asked: Asked,
  { measure, order, limit, offset }: RowsAsked,
): Promise<ReportRow[]> {
  const direction = sql.raw(order === 'at' ? 'ASC' : 'DESC')
  const { table, joins, columns } = source.rows
  const cells = Object.keys(source.source.columns).map(
    (name) => sql`${sql.raw(columns[name] ?? 'NULL')} AS ${sql.ref(name)}`,
  )
  const { rows: found } = await sql<Record<string, Cell> & { row_id: string }>`
    SELECT page.id::text AS row_id, ${sql.join(cells, sql`, `)}
      FROM (SELECT id, at FROM ${sql.table(`${source.rollUp}_facts`)}
             WHERE ${matchesAll(source, asked)} AND ${nearTime(asked)} AND ${counted(source, measure)}
             ORDER BY at ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}) AS page
      JOIN ${sql.table(table)} AS fact ON fact.id = page.id ${sql.raw(joins)}
     ORDER BY page.at ${direction}, page.id ${direction}`.execute(rows)
  return found.map((row) => ({
    id: row.row_id,
    cells: Object.keys(source.source.columns).map((name) => {
      const cell = row[name] ?? null
      return cell instanceof Date ? cell.toISOString() : cell
    }),
  }))
}

/** How many there are, from the roll-up: it equals the facts. */
export async function countRows(
  rows: Rows,
  source: ReportSource,
  asked: Asked,
  measure: string | undefined,
): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    SELECT coalesce(sum(${sql.ref(source.counts)}), 0)::float8 AS count FROM ${sql.table(source.rollUp)}
     WHERE ${matchesAll(source, asked)} AND ${counted(source, measure)}`.execute(rows)
  return found[0]?.count ?? 0
}
