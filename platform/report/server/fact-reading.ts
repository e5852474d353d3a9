import { type RawBuilder, sql } from 'kysely'
import { conditionsOf, type ResolvedQuery } from './ask.ts'
import { isMany, matchesFacts, periodStart } from './conditions.ts'
import type { Reading } from './numbers-asked.ts'
import type { ReportSource } from './report-source.ts'

/** Whether the roll-up cannot answer: a dimension is one of the facts alone. */
export const needsFacts = (source: ReportSource, query: ResolvedQuery, names: readonly string[]): boolean =>
  source.onlyFacts === 'all' ||
  [...names, ...conditionsOf(query)].some(
    (name) => isMany(source, name) || (source.onlyFacts?.includes(name) ?? false),
  )

const eachOf = (name: string): string => `"each_${name}"`

/** Ids that the query allows of a dimension of several values, so that a fact is not shown under others, too. */
const allowed = (query: ResolvedQuery, name: string): RawBuilder<boolean>[] =>
  query.where.flatMap((where) =>
    where[name] === undefined
      ? []
      : [sql<boolean>`${sql.raw(`${eachOf(name)}.each_id`)} = ANY (${where[name].map(Number)}::bigint[])`],
  )

/**
 * Reads the facts one by one: slower than a roll-up, and able to group by all that they know. As a subquery that is not merged with what reads
 * it (`OFFSET 0`): each fact's local hour, which looks up the time zone, is computed once and not for each measure.
 */
export function factReading(source: ReportSource, query: ResolvedQuery, keys: readonly string[]): Reading {
  const several = keys.filter((key) => isMany(source, key))
  const unnested = several.map(
    (name) =>
      sql`, unnest(${sql.raw(source.dimensions[name] ?? 'NULL')}) AS ${sql.raw(eachOf(name))} (each_id)`,
  )
  const each = several.map((name) => sql`, ${sql.raw(eachOf(name))}.each_id AS ${sql.raw(eachOf(name))}`)
  const only = several.flatMap((name) => allowed(query, name)).map((condition) => sql` AND ${condition}`)
  const none = sql``
  const joined = (parts: readonly RawBuilder<unknown>[]) =>
    parts.length === 0 ? none : sql.join(parts, none)
  return {
    source: {
      ...source,
      dimensions: {
        ...source.dimensions,
        ...Object.fromEntries(several.map((name) => [name, eachOf(name)])),
      },
    },
    from: sql`(SELECT fact.*${joined(each)} FROM ${sql.table(`${source.rollUp}_facts`)} AS fact${joined(unnested)}
                WHERE ${matchesFacts(source, query)}${joined(only)} OFFSET 0) AS facts, ${periodStart(query)}
        WHERE true`,
  }
}
