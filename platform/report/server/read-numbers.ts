import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Measure } from '../contract/source.ts'
import type { Asked } from './ask.ts'
import { keySql, matchesAll, matchesDeclared, OF_BEFORE, OF_PERIOD, periodStart } from './conditions.ts'
import { readPercentiles } from './read-percentiles.ts'
import type { ReportSource } from './report-source.ts'

/** A row of numbers: what it is told apart by, and each measure in the period and in the one before. */
export interface NumberRow {
  keys: string[]
  values: (number | null)[]
  before: (number | null)[]
}

export interface NumbersAsked {
  /** `time`, the clock's, or dimensions. */
  keys: readonly string[]
  measures: readonly string[]
  /** The largest so many by the first measure; all when it is null. */
  top: number | null
}

const summed = (column: string, when: RawBuilder<boolean>) =>
  sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE ${when}), 0)::float8`

/** A measure over the rows that hold; null for one that no sum tells. */
function aggregate(source: ReportSource, measure: Measure, held: RawBuilder<boolean>): RawBuilder<unknown> {
  const within = (where = measure.where) =>
    where === undefined ? held : sql<boolean>`${held} AND ${matchesDeclared(source, where)}`
  switch (measure.kind) {
    case 'sum':
      return summed(measure.of, within())
    case 'average':
      return sql`${summed(measure.of, within())} / nullif(${summed(measure.over, within())}, 0)`
    case 'share':
      return sql`${summed(measure.of, within())} / nullif(${summed(measure.of, within(measure.whole ?? {}))}, 0)`
    case 'percentile':
      return sql`NULL::float8`
  }
}

export function measureOf({ source }: ReportSource, name: string): Measure {
  const measure = source.measures[name]
  if (measure === undefined) throw new TypeError(`Source ${source.name} has no measure ${name}`)
  return measure
}

/** One statement over the roll-up, and one more for each measure that is a percentile. */
export async function readNumbers(
  rows: Rows,
  source: ReportSource,
  asked: Asked,
  { keys, measures, top }: NumbersAsked,
): Promise<NumberRow[]> {
  const by = keys.map((key) => keySql(source, asked, key))
  const ordered = measures.map((name) => measureOf(source, name))
  const values = ordered.map((measure) => aggregate(source, measure, OF_PERIOD))
  const before = ordered.map((measure) =>
    asked.before === null ? sql`NULL::float8` : aggregate(source, measure, OF_BEFORE),
  )
  const list = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql`, `)
  const { rows: found } = await sql<{
    keys: (string | null)[]
    values: (number | null)[]
    before: (number | null)[]
  }>`
    SELECT ARRAY[${list(by.map(({ told }) => told))}]::text[] AS keys,
           ARRAY[${list(values)}]::float8[] AS values,
           ARRAY[${list(before)}]::float8[] AS before
      FROM ${sql.table(source.rollUp)}, ${periodStart(asked)}
     WHERE ${matchesAll(source, asked)}
     ${by.length === 0 ? sql`` : sql`GROUP BY ${list(by.map(({ group }) => group))}`}
     ${top === null ? sql`` : sql`ORDER BY ${values[0] ?? sql`NULL`} DESC NULLS LAST, 1 LIMIT ${top}`}
  `.execute(rows)
  const numbers = found.map((row) => ({ ...row, keys: row.keys.map((key) => key ?? '') }))
  for (const [index, measure] of ordered.entries()) {
    if (measure.kind !== 'percentile') continue
    const known = await readPercentiles(rows, source, asked, measure, keys)
    for (const row of numbers) {
      const percentile = known.get(row.keys.join('\n'))
      row.values[index] = percentile?.value ?? null
      row.before[index] = percentile?.before ?? null
    }
  }
  return numbers
}
