import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { isClock, type Measure, type Where } from '../contract/source.ts'
import { conditionsOf, type ResolvedQuery } from './ask.ts'
import { keySql, matches, matchesAll, OF_PERIOD, periodStart } from './conditions.ts'
import { factReading } from './fact-reading.ts'
import type { Distribution, ReportSource } from './report-source.ts'

type Percentile = Extract<Measure, { kind: 'percentile' }>

const isSame = (one: Where, other: Where): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The histogram roll-up, if it can answer. */
function distributionFor(
  source: ReportSource,
  query: ResolvedQuery,
  measure: Percentile,
  keys: readonly string[],
): Distribution | null {
  const found = source.distributions?.[measure.of]
  if (found === undefined || !isSame(found.where, measure.where ?? {})) return null
  const needed = [...keys, ...conditionsOf(query)]
  const knows = (name: string) => name === 'time' || isClock(name) || found.dimensions.includes(name)
  return needed.every(knows) ? found : null
}

/** By joined row keys. Computed from value frequencies: exact, without sorting the facts. */
export async function readPercentiles(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  measure: Percentile,
  keys: readonly string[],
): Promise<Map<string, { value: number | null; before: number | null }>> {
  const distribution = distributionFor(source, query, measure, keys)
  const facts = factReading(source, query, keys)
  const by = keys.map((key) => keySql(distribution === null ? facts.source : source, query, key))
  const from =
    distribution === null
      ? sql`${facts.from} AND ${matches(source, measure.where ?? {})}`
      : sql`${sql.table(distribution.table)}, ${periodStart(query)} WHERE ${matchesAll(source, query)}`
  const counts = distribution === null ? sql`count(*)` : sql`sum(${sql.ref(distribution.counts)})`
  const { rows: found } = await sql<{ keys: (string | null)[]; value: number | null; before: number | null }>`
    SELECT keys, min(value) FILTER (WHERE now AND up_to >= ${measure.at}::float8 * total) AS value,
           min(value) FILTER (WHERE NOT now AND up_to >= ${measure.at}::float8 * total) AS before
      FROM (SELECT keys, now, value, sum(n) OVER (PARTITION BY keys, now ORDER BY value) AS up_to,
                   sum(n) OVER (PARTITION BY keys, now) AS total
              FROM (SELECT ARRAY[${sql.join(
                by.map(({ label: options }) => options),
                sql`, `,
              )}]::text[] AS keys,
                           ${OF_PERIOD} AS now, ${sql.ref(measure.of)} AS value, ${counts} AS n
                      FROM ${from}
                     GROUP BY ${sql.join([...by.map(({ group }) => group), sql`2`, sql`3`])}) AS histogram
             WHERE n > 0) AS ranked
     GROUP BY keys`.execute(rows)
  return new Map(
    found.map((row) => [
      row.keys.map((key) => key ?? '').join('\n'),
      { value: row.value, before: row.before },
    ]),
  )
}
