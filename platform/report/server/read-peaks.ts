import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Measure } from '../contract/source.ts'
import type { ResolvedQuery } from './ask.ts'
import { keySql, labelOfTime, matchesDeclared, OF_PERIOD } from './conditions.ts'
import { factReading } from './fact-reading.ts'
import { measureOf, type NumberRow, type NumbersQuery } from './numbers-asked.ts'
import type { ReportSource } from './report-source.ts'

type Peak = Extract<Measure, { kind: 'peak' }>

interface Found {
  index: number
  keys: (string | null)[]
  value: number | null
  before: number | null
}

const asKey = (name: string): string => `"key_${name}"`
const list = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql`, `)
const joined = (keys: readonly (string | null)[]): string => keys.map((key) => key ?? '').join('\n')

/**
 * Puts the peaks into the rows of a part, by one statement over the facts: each is a step up at its time and a step down at its end, and
 * the height after each step up is the sum of all steps until then. Those that end in the moment in which others begin are not
 * counted together with them.
 */
export async function addPeaks(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { keys, measures }: NumbersQuery,
  numbers: readonly NumberRow[],
): Promise<void> {
  const peaks = measures.flatMap((name, index) => {
    const measure = measureOf(source, name)
    return measure.kind === 'peak' ? [{ index, measure }] : []
  })
  if (peaks.length === 0) return
  const found = await readPeaks(rows, source, query, { keys, peaks })
  const byKeys = new Map(found.map((one) => [`${one.index} ${joined(one.keys)}`, one]))
  for (const row of numbers)
    for (const { index } of peaks) {
      const one = byKeys.get(`${index} ${joined(row.keys)}`)
      row.values[index] = one?.value ?? 0
      row.before[index] = query.before === null ? null : (one?.before ?? 0)
    }
}

async function readPeaks(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { keys, peaks }: { keys: readonly string[]; peaks: readonly { index: number; measure: Peak }[] },
): Promise<Found[]> {
  const facts = factReading(source, query, {
    dimensions: [...keys, ...peaks.flatMap(({ measure }) => Object.keys(measure.where ?? {}))],
    columns: ['at', ...new Set(peaks.map(({ measure }) => measure.until))],
    counted: peaks.map(({ measure }) => measure.where ?? {}),
  })
  const keyColumns = keys.map((name) => sql.raw(asKey(name)))
  const apart = keys.filter((name) => name !== 'time').map((name) => sql.raw(asKey(name)))
  const labels = keys.map((name) =>
    name === 'time' ? labelOfTime(query, asKey(name)) : sql.raw(`(${asKey(name)})::text`),
  )
  const spans = [
    sql`${OF_PERIOD} AS now`,
    ...keys.map((name) => sql`${keySql(facts.source, query, name).group} AS ${sql.raw(asKey(name))}`),
    sql`at`,
    ...peaks.flatMap(({ index, measure }) => [
      sql`${sql.ref(measure.until)} AS ${sql.ref(`until_${index}`)}`,
      sql`${matchesDeclared(facts.source, measure.where ?? {})} AS ${sql.ref(`counts_${index}`)}`,
    ]),
  ]
  const heights = peaks.map(
    ({ index }) => sql`
      SELECT ${sql.lit(index)}::integer AS index, ARRAY[${list(labels)}]::text[] AS keys,
             (max(height) FILTER (WHERE now))::float8 AS value, (max(height) FILTER (WHERE NOT now))::float8 AS before
        FROM (SELECT ${list([sql`now`, ...keyColumns])}, step,
                     sum(step) OVER (PARTITION BY ${list([sql`now`, ...apart])} ORDER BY moment, step) AS height
                FROM (SELECT ${list([sql`now`, ...keyColumns])}, at AS moment, 1 AS step FROM spans WHERE ${sql.ref(`counts_${index}`)}
                      UNION ALL
                      SELECT ${list([sql`now`, ...keyColumns])}, ${sql.ref(`until_${index}`)}, -1 FROM spans WHERE ${sql.ref(`counts_${index}`)}) AS steps) AS heights
       WHERE step = 1
       ${keyColumns.length === 0 ? sql`` : sql`GROUP BY ${list(keyColumns)}`}`,
  )
  const { rows: found } = await sql<Found>`
    WITH spans AS MATERIALIZED (SELECT ${list(spans)} FROM ${facts.from})
    ${sql.join(heights, sql` UNION ALL `)}`.execute(rows)
  return found
}
