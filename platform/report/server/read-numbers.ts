import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Measure } from '../contract/source.ts'
import { addPeaks } from './add-peaks.ts'
import type { ResolvedQuery } from './ask.ts'
import { keySql, matchesDeclared, OF_BEFORE, OF_PERIOD } from './conditions.ts'
import { measureOf, type NumberRow, type NumbersQuery, type Reading } from './numbers-asked.ts'
import { addDistinct } from './read-distinct.ts'
import { withLevels } from './read-levels.ts'
import { addPerDistinct } from './read-per-distinct.ts'
import { readPercentiles } from './read-percentiles.ts'
import { hidesMoney, type ReportSource } from './report-source.ts'
import { shareSums } from './shared-sums.ts'

const summed = (column: string, when: RawBuilder<boolean>) =>
  sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE ${when}), 0)::float8`

/** SQL of a measure; null for those that are no sums of the period. */
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
    // Read apart.
    case 'perDistinct':
    case 'distinct':
    case 'percentile':
    case 'level':
    case 'peak':
      return sql`NULL::float8`
  }
}

/** Ordered by a count that is read apart, so that all rows are read first. */
const isRankedLater = (source: ReportSource, { measures: [first] }: NumbersQuery): boolean =>
  first !== undefined && ['distinct', 'peak', 'perDistinct'].includes(measureOf(source, first).kind)

/** The top rows by the first measure, equal ones by their keys. */
function ranked(numbers: readonly NumberRow[], top: number): NumberRow[] {
  const rankOf = ({ values: [first] }: NumberRow) => first ?? Number.NEGATIVE_INFINITY
  const byKeys = (one: NumberRow, other: NumberRow) => {
    const [first, second] = [one.keys.join('\n'), other.keys.join('\n')]
    return first === second ? 0 : first < second ? -1 : 1
  }
  return [...numbers].sort((one, other) => rankOf(other) - rankOf(one) || byKeys(one, other)).slice(0, top)
}

const list = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql`, `)

function selectPart(
  { source, from }: Reading,
  query: ResolvedQuery,
  { keys, measures, top }: NumbersQuery,
): RawBuilder<unknown> {
  const by = keys.map((key) => keySql(source, query, key))
  const ordered = measures.map((name) => measureOf(source, name))
  const noMoney = hidesMoney(source, query.viewer)
  const shownOf = (measure: Measure, held: RawBuilder<boolean>) =>
    noMoney && measure.unit === 'money' ? sql`NULL::float8` : aggregate(source, measure, held)
  const values = ordered.map((measure) => shownOf(measure, OF_PERIOD))
  const before = ordered.map((measure) =>
    query.before === null ? sql`NULL::float8` : shownOf(measure, OF_BEFORE),
  )
  return sql`
    SELECT ARRAY[${list(by.map(({ label: options }) => options))}]::text[] AS keys,
           ARRAY[${list(values)}]::float8[] AS values,
           ARRAY[${list(before)}]::float8[] AS before
      FROM ${from}
     ${by.length === 0 ? sql`` : sql`GROUP BY ${list(by.map(({ group }) => group))}`}
     ${top === null || isRankedLater(source, { keys, measures, top }) ? sql`` : sql`ORDER BY ${values[0] ?? sql`NULL`} DESC NULLS LAST, 1 LIMIT ${top}`}`
}

type FoundRow = { part: number; keys: (string | null)[] } & Pick<NumberRow, 'values' | 'before'>

/** Rows of each part: one statement on the roll-up, one for the distinct counts, one for what is divided by them and one for the peaks, and one more per part with a percentile. */
export async function readNumbers(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  parts: readonly NumbersQuery[],
): Promise<NumberRow[][]> {
  const { sums, readingOf } = shareSums(source, query, parts)
  const selected = parts.map(
    (part, index) =>
      sql`SELECT ${sql.lit(index)} AS part, row_number() OVER () AS place, found.*
            FROM (${selectPart(readingOf(part), query, part)}) AS found`,
  )
  const { rows: found } = await sql<FoundRow>`
    ${sums} SELECT part, keys, values, before FROM (${sql.join(selected, sql` UNION ALL `)}) AS parts
     ORDER BY part, place`.execute(rows)
  const numbers = parts.map((_, index) =>
    found
      .filter(({ part }) => part === index)
      .map(({ keys, values, before }) => ({ keys: keys.map((key) => key ?? ''), values, before })),
  )
  await addDistinct(rows, source, query, { parts, numbers })
  await addPerDistinct(rows, source, query, { parts, numbers })
  await addPeaks(rows, source, query, { parts, numbers })
  for (const [index, part] of parts.entries())
    if (part.top !== null && isRankedLater(source, part))
      numbers[index] = ranked(numbers[index] ?? [], part.top)
  for (const [index, part] of parts.entries())
    await addPercentiles(rows, source, query, part, numbers[index] ?? [])
  for (const [index, part] of parts.entries())
    numbers[index] = await withLevels(rows, source, query, part, numbers[index] ?? [])
  return numbers
}

async function addPercentiles(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { keys, measures }: NumbersQuery,
  numbers: readonly NumberRow[],
): Promise<void> {
  const asked = measures.flatMap((name, index) => {
    const measure = measureOf(source, name)
    return measure.kind === 'percentile' ? [{ index, measure }] : []
  })
  if (asked.length === 0) return
  const known = await readPercentiles(rows, source, query, {
    keys,
    measures: asked.map(({ measure }) => measure),
  })
  for (const row of numbers) {
    const found = known.get(row.keys.join('\n'))
    for (const [place, { index }] of asked.entries()) {
      row.values[index] = found?.values[place] ?? null
      row.before[index] = found?.before[place] ?? null
    }
  }
}
