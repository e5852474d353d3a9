import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Measure } from '../contract/source.ts'
import type { ResolvedQuery } from './ask.ts'
import {
  dimensionOf,
  isMany,
  keySql,
  labelOfTime,
  matchesAll,
  matchesDeclared,
  OF_PERIOD,
  periodStart,
} from './conditions.ts'
import { factReading, needsFacts } from './fact-reading.ts'
import { measureOf, type NumberRow, type NumbersQuery, type Reading } from './numbers-asked.ts'
import type { ReportSource } from './report-source.ts'

type PerDistinct = Extract<Measure, { kind: 'perDistinct' }>

/** A measure of a part: by its places among the parts and the part's measures. */
interface Asked {
  part: number
  place: number
  keys: readonly string[]
  measure: PerDistinct
}

const askedIn = (source: ReportSource, parts: readonly NumbersQuery[]): Asked[] =>
  parts.flatMap(({ keys, measures }, part) =>
    measures.flatMap((name, place) => {
      const measure = measureOf(source, name)
      return measure.kind === 'perDistinct' ? [{ part, place, keys, measure }] : []
    }),
  )

interface Found {
  part: number
  place: number
  keys: (string | null)[]
  value: number | null
  before: number | null
}

const joinedKeys = (keys: readonly (string | null)[]): string => keys.map((key) => key ?? '').join('\n')

/**
 * Puts sums for each of a column's different values into the rows of their parts. A value counts where it has more than nothing of what is
 * summed: so the roll-up tells it, whose rows may take each other back.
 */
export async function addPerDistinct(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { parts, numbers }: { parts: readonly NumbersQuery[]; numbers: NumberRow[][] },
): Promise<void> {
  const asked = askedIn(source, parts)
  // A fact under several values is read once for each: such keys are on their own.
  const groups = Map.groupBy(asked, ({ keys, measure: { of, over } }) =>
    [of, over, ...keys.filter((key) => isMany(source, key))].join(),
  )
  for (const group of groups.values()) {
    const found = new Map(
      (await divide(rows, source, query, group)).map((one) => [
        `${one.part} ${one.place} ${joinedKeys(one.keys)}`,
        one,
      ]),
    )
    for (const { part, place } of group)
      for (const row of numbers[part] ?? []) {
        const one = found.get(`${part} ${place} ${joinedKeys(row.keys)}`)
        row.values[place] = one?.value ?? null
        row.before[place] = query.before === null ? null : (one?.before ?? null)
      }
  }
}

const asKey = (name: string): string => `"key_${name}"`
const asCondition = (name: string): string => `"is_${name}"`
const list = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql`, `)

function readingFor(
  source: ReportSource,
  query: ResolvedQuery,
  dimensions: readonly string[],
  { of, over }: PerDistinct,
): Reading {
  if (needsFacts(source, query, dimensions))
    return factReading(source, query, { dimensions, columns: [of, over], counted: [{}] })
  return {
    source,
    from: sql`${sql.table(source.rollUp)}, ${periodStart(query)} WHERE ${matchesAll(source, query)}`,
  }
}

async function divide(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  asked: readonly Asked[],
): Promise<Found[]> {
  const [first] = asked
  if (first === undefined) return []
  const keys = [...new Set(asked.flatMap((one) => one.keys))]
  const conditions = [...new Set(asked.flatMap(({ measure }) => Object.keys(measure.where ?? {})))]
  const { of, over } = first.measure
  const reading = readingFor(source, query, [...keys, ...conditions], first.measure)
  const named = [
    sql`${OF_PERIOD} AS now`,
    ...keys.map((name) => sql`${keySql(reading.source, query, name).group} AS ${sql.raw(asKey(name))}`),
    ...conditions.map(
      (name) => sql`${sql.raw(dimensionOf(reading.source, name))} AS ${sql.raw(asCondition(name))}`,
    ),
    sql`${sql.ref(over)} AS each_value`,
  ]
  const conditioned = {
    ...source,
    dimensions: Object.fromEntries(conditions.map((name) => [name, asCondition(name)])),
  }
  const parts = asked.map(({ part, place, keys: by, measure }) => {
    const grouped = by.map((name) => sql.raw(asKey(name)))
    const labels = by.map((name) =>
      name === 'time' ? labelOfTime(query, asKey(name)) : sql.raw(`(${asKey(name)})::text`),
    )
    const divided = (when: RawBuilder<boolean>) =>
      sql`(sum(amount) FILTER (WHERE ${when}))::float8
          / nullif((count(*) FILTER (WHERE ${when} AND amount > 0 AND each_value IS NOT NULL)) * ${sql.lit(measure.each)}, 0)`
    return sql`
      SELECT ${sql.lit(part)}::integer AS part, ${sql.lit(place)}::integer AS place, ARRAY[${list(labels)}]::text[] AS keys,
             ${divided(sql<boolean>`now`)} AS value, ${divided(sql<boolean>`NOT now`)} AS before
        FROM (SELECT ${list([sql`now`, ...grouped, sql`each_value`])}, sum(amount) AS amount FROM worked
               WHERE ${matchesDeclared(conditioned, measure.where ?? {})}
               GROUP BY ${list([sql`now`, ...grouped, sql`each_value`])}) AS once
       ${grouped.length === 0 ? sql`` : sql`GROUP BY ${list(grouped)}`}`
  })
  const { rows: found } = await sql<Found>`
    WITH worked AS MATERIALIZED (
      SELECT ${list(named)}, sum(${sql.ref(of)}) AS amount FROM ${reading.from}
       GROUP BY ${sql.raw(named.map((_, index) => index + 1).join(', '))})
    ${sql.join(parts, sql` UNION ALL `)}`.execute(rows)
  return found
}
