import { type RawBuilder, sql } from 'kysely'
import { isClock, type Measure, type Where } from '../contract/source.ts'
import type { ResolvedQuery } from './ask.ts'
import { dimensionOf, matchesAll, periodStart } from './conditions.ts'
import { factReading, needsFacts } from './fact-reading.ts'
import { measureOf, type NumbersQuery, type Reading } from './numbers-asked.ts'
import type { ReportSource } from './report-source.ts'

/** Groups shared sums besides choices: the hour, or references with the period. */
interface Grain {
  timed: boolean
  references: readonly string[]
}

const namesIn = (where: Where | undefined): string[] => Object.keys(where ?? {})
const dimensionsOf = (measure: Measure): string[] => [
  ...namesIn(measure.where),
  ...(measure.kind === 'share' ? namesIn(measure.whole) : []),
]

/** Measures of different values, which sums do not have. */
const DISTINCT: ReadonlySet<Measure['kind']> = new Set(['distinct', 'perDistinct'])

/** Read from the facts one by one. */
const readsFacts = (source: ReportSource, query: ResolvedQuery, part: NumbersQuery): boolean =>
  part.measures.some((name) => DISTINCT.has(measureOf(source, name).kind)) ||
  needsFacts(source, query, neededBy(source, part))

function neededBy(source: ReportSource, { keys, measures }: NumbersQuery): string[] {
  const counted = measures
    .map((name) => measureOf(source, name))
    .filter(({ kind }) => kind !== 'percentile' && kind !== 'level')
  return [...new Set([...keys, ...counted.flatMap(dimensionsOf)])]
}

const isTime = (name: string): boolean => name === 'time' || isClock(name)
const isReference = (source: ReportSource, name: string): boolean =>
  source.source.dimensions[name]?.kind === 'reference'

/** The sum columns of a measure. */
const columnsOf = (measure: Measure): string[] =>
  measure.kind === 'percentile' || measure.kind === 'level' || DISTINCT.has(measure.kind)
    ? []
    : measure.kind === 'average'
      ? [measure.of, measure.over]
      : [measure.of]

/** Null: nothing smaller than the roll-up would do. */
function grainOf(source: ReportSource, part: NumbersQuery): Grain | null {
  const needed = neededBy(source, part)
  const references = needed.filter((name) => isReference(source, name)).sort()
  const timed = needed.some(isTime)
  return timed && references.length > 0 ? null : { timed, references }
}

/** Parts that can share sums; those without hours and references go with any. */
function together(source: ReportSource, parts: readonly NumbersQuery[]): NumbersQuery[][] {
  const groups = new Map<string, NumbersQuery[]>()
  const anywhere: NumbersQuery[] = []
  for (const part of parts) {
    const grain = grainOf(source, part)
    if (grain === null) continue
    const { timed, references } = grain
    if (!timed && references.length === 0) anywhere.push(part)
    else groups.set(references.join(), [...(groups.get(references.join()) ?? []), part])
  }
  const [first = []] = [...groups.values()].sort((one, other) => other.length - one.length)
  first.push(...anywhere)
  return [...groups.values(), ...(groups.size === 0 ? [anywhere] : [])].filter(({ length }) => length > 1)
}

/** Of time only "this period or previous" is left. */
const PERIOD_ALONE = sql`CASE WHEN local_hour < period.start THEN '-infinity'::timestamp ELSE period.start END`

function sumsOf(
  source: ReportSource,
  query: ResolvedQuery,
  parts: readonly NumbersQuery[],
): RawBuilder<unknown> {
  const needed = new Set(parts.flatMap((part) => neededBy(source, part)))
  const measures = parts.flatMap((part) => part.measures.map((name) => measureOf(source, name)))
  const apart = [
    sql`${[...needed].some(isTime) ? sql`local_hour` : PERIOD_ALONE} AS local_hour`,
    ...[...needed]
      .filter((name) => !isTime(name))
      .map((name) => sql`${sql.raw(dimensionOf(source, name))} AS ${sql.ref(name)}`),
  ]
  const sums = [...new Set(measures.flatMap(columnsOf))].map(
    (column) => sql`sum(${sql.ref(column)}) AS ${sql.ref(column)}`,
  )
  return sql`
    SELECT ${sql.join([...apart, ...sums])} FROM ${sql.table(source.rollUp)}, ${periodStart(query)}
     WHERE ${matchesAll(source, query)} GROUP BY ${sql.raw(apart.map((_, index) => index + 1).join(', '))}`
}

/**
 * A large company's roll-up has very many rows in a period, and a report groups them in many ways. Sums that several parts can
 * share are computed once: by hour, or by reference, with the choices needed.
 */
export function shareSums(
  source: ReportSource,
  query: ResolvedQuery,
  parts: readonly NumbersQuery[],
): { sums: RawBuilder<unknown>; readingOf: (part: NumbersQuery) => Reading } {
  const groups = together(
    source,
    parts.filter((part) => !readsFacts(source, query, part)),
  )
  const sums = groups.map(
    (group, index) => sql`${sql.ref(`sums_${index}`)} AS MATERIALIZED (${sumsOf(source, query, group)})`,
  )
  const own = {
    source,
    from: sql`${sql.table(source.rollUp)}, ${periodStart(query)} WHERE ${matchesAll(source, query)}`,
  }
  const names = Object.keys(source.dimensions)
  const shared = { ...source, dimensions: Object.fromEntries(names.map((name) => [name, `"${name}"`])) }
  return {
    sums: sums.length === 0 ? sql`` : sql`WITH ${sql.join(sums)}`,
    readingOf: (part) => {
      if (readsFacts(source, query, part)) return factReading(source, query, part.keys)
      const index = groups.findIndex((group) => group.includes(part))
      if (index === -1) return own
      return { source: shared, from: sql`${sql.ref(`sums_${index}`)}, ${periodStart(query)}` }
    },
  }
}
