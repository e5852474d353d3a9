import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Measure } from '../contract/source.ts'
import type { ResolvedQuery } from './ask.ts'
import { isMany, keySql, labelOfTime, matchesDeclared, OF_PERIOD } from './conditions.ts'
import { factReading } from './fact-reading.ts'
import { measureOf, type NumberRow, type NumbersQuery } from './numbers-asked.ts'
import type { ReportSource } from './report-source.ts'

type Distinct = Extract<Measure, { kind: 'distinct' }>

/** A distinct count of a part: by its places among the parts and the part's measures. */
interface Asked {
  part: number
  place: number
  keys: readonly string[]
  measure: Distinct
}

const askedIn = (source: ReportSource, parts: readonly NumbersQuery[]): Asked[] =>
  parts.flatMap(({ keys, measures }, part) =>
    measures.flatMap((name, place) => {
      const measure = measureOf(source, name)
      return measure.kind === 'distinct' ? [{ part, place, keys, measure }] : []
    }),
  )

interface Found {
  part: number
  place: number
  keys: (string | null)[]
  value: number
  before: number
}

const joinedKeys = (keys: readonly (string | null)[]): string => keys.map((key) => key ?? '').join('\n')

/**
 * Puts the distinct counts into the rows of their parts. The facts are read once: first the different combinations of keys and counted
 * values, then each count over these, which are few.
 */
export async function addDistinct(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { parts, numbers }: { parts: readonly NumbersQuery[]; numbers: NumberRow[][] },
): Promise<void> {
  const asked = askedIn(source, parts)
  if (asked.length === 0) return
  // A fact under several values is read once for each: such keys are on their own.
  const groups = Map.groupBy(asked, ({ keys }) => keys.filter((key) => isMany(source, key)).join())
  const found = new Map<string, Found>()
  for (const group of groups.values())
    for (const one of await count(rows, source, query, group))
      found.set(`${one.part} ${one.place} ${joinedKeys(one.keys)}`, one)
  for (const { part, place } of asked)
    for (const row of numbers[part] ?? []) {
      const one = found.get(`${part} ${place} ${joinedKeys(row.keys)}`)
      row.values[place] = one?.value ?? 0
      row.before[place] = query.before === null ? null : (one?.before ?? 0)
    }
}

const asKey = (name: string): string => `"key_${name}"`
const asCondition = (name: string): string => `"is_${name}"`

async function count(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  asked: readonly Asked[],
): Promise<Found[]> {
  const keys = [...new Set(asked.flatMap((one) => one.keys))]
  const conditions = [...new Set(asked.flatMap(({ measure }) => Object.keys(measure.where ?? {})))]
  const columns = [...new Set(asked.map(({ measure }) => measure.of))]
  const facts = factReading(source, query, {
    dimensions: [...keys, ...conditions],
    columns,
    counted: asked.map(({ measure }) => measure.where ?? {}),
  })
  const seen = [
    sql`${OF_PERIOD} AS now`,
    ...keys.map((name) => sql`${keySql(facts.source, query, name).group} AS ${sql.raw(asKey(name))}`),
    ...conditions.map(
      (name) => sql`${sql.raw(facts.source.dimensions[name] ?? 'NULL')} AS ${sql.raw(asCondition(name))}`,
    ),
    ...columns.map((column) => sql.ref(column)),
  ]
  const conditioned = {
    ...source,
    dimensions: Object.fromEntries(conditions.map((name) => [name, asCondition(name)])),
  }
  const counts = asked.map(({ part, place, keys: by, measure }) => {
    const grouped = by.map((name) => sql.raw(asKey(name)))
    const labels = by.map((name) => labelOf(query, name))
    return sql`
      SELECT ${sql.lit(part)}::integer AS part, ${sql.lit(place)}::integer AS place, ARRAY[${list(labels)}]::text[] AS keys,
             (count(*) FILTER (WHERE now))::float8 AS value, (count(*) FILTER (WHERE NOT now))::float8 AS before
        FROM (SELECT DISTINCT ${list([sql`now`, ...grouped, sql.ref(measure.of)])} FROM seen
               WHERE ${sql.ref(measure.of)} IS NOT NULL AND ${matchesDeclared(conditioned, measure.where ?? {})}) AS once
       ${grouped.length === 0 ? sql`` : sql`GROUP BY ${list(grouped)}`}`
  })
  const { rows: found } = await sql<Found>`
    WITH seen AS MATERIALIZED (
      SELECT ${list(seen)} FROM ${facts.from} GROUP BY ${sql.raw(seen.map((_, index) => index + 1).join(', '))})
    ${sql.join(counts, sql` UNION ALL `)}`.execute(rows)
  return found
}

const list = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql`, `)

const labelOf = (query: ResolvedQuery, name: string): RawBuilder<string> =>
  name === 'time' ? labelOfTime(query, asKey(name)) : sql.raw(`(${asKey(name)})::text`)
