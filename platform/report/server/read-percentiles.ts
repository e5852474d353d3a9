import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { isClock, type Measure, type Where } from '../contract/source.ts'
import { conditionsOf, type ResolvedQuery } from './ask.ts'
import { keySql, matchesAll, matchesDeclared, OF_BEFORE, OF_PERIOD, periodStart } from './conditions.ts'
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

/** Percentiles of a row: in the order of the measures asked for. */
export interface PercentileRow {
  values: (number | null)[]
  before: (number | null)[]
}
type ByKeys = Map<string, PercentileRow>

const joinedKeys = (keys: readonly (string | null)[]): string => keys.map((key) => key ?? '').join('\n')
const list = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql`, `)

/** By joined row keys: from a histogram where there is one, all others by one statement over the facts. */
export async function readPercentiles(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { measures, keys }: { measures: readonly Percentile[]; keys: readonly string[] },
): Promise<ByKeys> {
  const all: ByKeys = new Map()
  const put = (key: string, index: number, value: number | null, before: number | null) => {
    const row = all.get(key) ?? { values: measures.map(() => null), before: measures.map(() => null) }
    row.values[index] = value
    row.before[index] = before
    all.set(key, row)
  }
  const ofFacts: number[] = []
  for (const [index, measure] of measures.entries()) {
    const distribution = distributionFor(source, query, measure, keys)
    if (distribution === null) ofFacts.push(index)
    else
      for (const [key, found] of await fromHistogram(rows, source, query, { measure, keys, distribution }))
        put(key, index, found.value, found.before)
  }
  if (ofFacts.length === 0) return all
  const asked = ofFacts.flatMap((index) => measures[index] ?? [])
  for (const [key, row] of await fromFacts(rows, source, query, { measures: asked, keys }))
    for (const [place, index] of ofFacts.entries())
      put(key, index, row.values[place] ?? null, row.before[place] ?? null)
  return all
}

async function fromFacts(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { measures, keys }: { measures: readonly Percentile[]; keys: readonly string[] },
): Promise<ByKeys> {
  const facts = factReading(source, query, {
    dimensions: [...keys, ...measures.flatMap(({ where = {} }) => Object.keys(where))],
    columns: measures.map(({ of }) => of),
    counted: measures.map(({ where = {} }) => where),
  })
  const by = keys.map((key) => keySql(facts.source, query, key))
  const percentiles = (held: RawBuilder<boolean>) =>
    measures.map(
      ({ at, of, where = {} }) =>
        sql`percentile_disc(${sql.lit(at)}) WITHIN GROUP (ORDER BY ${sql.ref(of)}) FILTER (WHERE ${held} AND ${matchesDeclared(facts.source, where)})`,
    )
  const before = query.before === null ? measures.map(() => sql`NULL`) : percentiles(OF_BEFORE)
  const { rows: found } = await sql<PercentileRow & { keys: (string | null)[] }>`
    SELECT ARRAY[${list(by.map(({ label }) => label))}]::text[] AS keys,
           ARRAY[${list(percentiles(OF_PERIOD))}]::float8[] AS values, ARRAY[${list(before)}]::float8[] AS before
      FROM ${facts.from}
     ${by.length === 0 ? sql`` : sql`GROUP BY ${list(by.map(({ group }) => group))}`}`.execute(rows)
  return new Map(found.map((row) => [joinedKeys(row.keys), row]))
}

/** From the frequencies of the values: exact, without sorting the facts. */
async function fromHistogram(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  {
    measure,
    keys,
    distribution,
  }: { measure: Percentile; keys: readonly string[]; distribution: Distribution },
): Promise<Map<string, { value: number | null; before: number | null }>> {
  const by = keys.map((key) => keySql(source, query, key))
  const { rows: found } = await sql<{ keys: (string | null)[]; value: number | null; before: number | null }>`
    SELECT keys, min(value) FILTER (WHERE now AND up_to >= ${measure.at}::float8 * total) AS value,
           min(value) FILTER (WHERE NOT now AND up_to >= ${measure.at}::float8 * total) AS before
      FROM (SELECT keys, now, value, sum(n) OVER (PARTITION BY keys, now ORDER BY value) AS up_to,
                   sum(n) OVER (PARTITION BY keys, now) AS total
              FROM (SELECT ARRAY[${list(by.map(({ label }) => label))}]::text[] AS keys,
                           ${OF_PERIOD} AS now, ${sql.ref(measure.of)} AS value, sum(${sql.ref(distribution.counts)}) AS n
                      FROM ${sql.table(distribution.table)}, ${periodStart(query)} WHERE ${matchesAll(source, query)}
                     GROUP BY ${list([...by.map(({ group }) => group), sql`2`, sql`3`])}) AS histogram
             WHERE n > 0) AS ranked
     GROUP BY keys`.execute(rows)
  return new Map(found.map((row) => [joinedKeys(row.keys), row]))
}
