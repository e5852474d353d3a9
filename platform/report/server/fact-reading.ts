import { type RawBuilder, sql } from 'kysely'
import { localDay } from '#platform/db/list-filters.ts'
import { isClock, type Where } from '../contract/source.ts'
import { conditionsOf, type ResolvedQuery } from './ask.ts'
import { dimensionOf, isMany, matches, matchesFacts, periodStart } from './conditions.ts'
import type { Reading } from './numbers-asked.ts'
import type { ReportSource } from './report-source.ts'

/** Whether the roll-up cannot answer: a dimension is one of the facts alone. */
export const needsFacts = (source: ReportSource, query: ResolvedQuery, names: readonly string[]): boolean =>
  source.onlyFacts === 'all' ||
  [...names, ...conditionsOf(query)].some(
    (name) =>
      isMany(source, name) ||
      source.onlyScope?.[name] !== undefined ||
      (source.onlyFacts?.includes(name) ?? false),
  )

const eachOf = (name: string): string => `"each_${name}"`
const readAs = (name: string): string => `"of_${name}"`

/**
 * Ids that the query allows of a dimension of several values, so that a fact is not shown under others, too. Of several alternatives, one that
 * does not name the dimension allows all.
 */
function allowed(source: ReportSource, query: ResolvedQuery, name: string): RawBuilder<boolean>[] {
  const oneOf = (ids: readonly string[]) =>
    sql<boolean>`${sql.raw(`${eachOf(name)}.each_id`)} = ANY (${ids.map(Number)}::bigint[])`
  const always = query.where.flatMap((where) => (where[name] === undefined ? [] : [oneOf(where[name])]))
  if (!query.anyOf.some((where) => where[name] !== undefined)) return always
  const alternatives = query.anyOf.map((where) =>
    where[name] === undefined
      ? sql`(${matches(source, where)})`
      : sql`(${matches(source, where)} AND ${oneOf(where[name])})`,
  )
  return [...always, sql<boolean>`(${sql.join(alternatives, sql` OR `)})`]
}

/** The time zone is read once: the view's own hour looks it up for each fact. */
const LOCAL_HOUR = sql`roll_up.local_hour(fact.at, (SELECT time_zone FROM companies))`

const isTime = (name: string): boolean => name === 'time' || isClock(name)

/** Without hours it is enough to know of which period a fact is. */
function hourOf(
  { localHour }: ReportSource,
  { period }: ResolvedQuery,
  isTimed: boolean,
): RawBuilder<unknown> {
  if (localHour !== undefined) return sql.raw(localHour)
  if (isTimed) return LOCAL_HOUR
  return sql`CASE WHEN fact.at < ${localDay(period.initDate)} THEN '-infinity'::timestamp ELSE ${period.initDate}::timestamp END`
}

interface Needed {
  /** Names, also `time` and the clock's. */
  dimensions: readonly string[]
  columns: readonly string[]
  /** Only facts of any of these kinds are asked for; one that is empty: all. */
  counted: readonly Where[]
}

function countedAlone(source: ReportSource, counted: readonly Where[]): RawBuilder<boolean> {
  const different = [...new Map(counted.map((where) => [JSON.stringify(where), where])).values()]
  if (different.length === 0 || different.some((where) => Object.keys(where).length === 0)) return sql`true`
  return sql`(${sql.join(
    different.map((where) => sql`(${matches(source, where)})`),
    sql` OR `,
  )})`
}

/**
 * Reads the facts one by one: slower than a roll-up, and able to group by all that they know. As a subquery that is not merged with what reads
 * it (`OFFSET 0`): each fact's local hour is computed once and not for each measure.
 */
export function factReading(
  source: ReportSource,
  query: ResolvedQuery,
  { dimensions, columns, counted }: Needed,
): Reading {
  const named = [...new Set(dimensions)].filter((name) => !isTime(name))
  const several = named.filter((name) => isMany(source, name))
  const single = named.filter((name) => !several.includes(name))
  const unnested = several.map(
    (name) =>
      sql`, unnest(${sql.raw(source.dimensions[name] ?? 'NULL')}) AS ${sql.raw(eachOf(name))} (each_id)`,
  )
  const only = several
    .flatMap((name) => allowed(source, query, name))
    .map((condition) => sql` AND ${condition}`)
  const none = sql``
  const joined = (parts: readonly RawBuilder<unknown>[]) =>
    parts.length === 0 ? none : sql.join(parts, none)
  const read = [
    sql`${hourOf(source, query, dimensions.some(isTime))} AS local_hour`,
    ...[...new Set(columns)].map((column) => sql`fact.${sql.ref(column)}`),
    ...single.map((name) => sql`${sql.raw(dimensionOf(source, name))} AS ${sql.raw(readAs(name))}`),
    ...several.map((name) => sql`${sql.raw(`${eachOf(name)}.each_id AS ${eachOf(name)}`)}`),
  ]
  return {
    source: {
      ...source,
      dimensions: Object.fromEntries([
        ...single.map((name) => [name, readAs(name)]),
        ...several.map((name) => [name, eachOf(name)]),
      ]),
    },
    from: sql`(SELECT ${sql.join(read)} FROM ${sql.table(`${source.rollUp}_facts`)} AS fact${joined(unnested)}
                WHERE ${matchesFacts(source, query)} AND ${countedAlone(source, counted)}${joined(only)} OFFSET 0) AS facts, ${periodStart(query)}
        WHERE true`,
  }
}
