import { type RawBuilder, sql } from 'kysely'
import { isClock, type Measure, type Where } from '../contract/source.ts'
import type { ResolvedQuery } from './ask.ts'
import { dimensionOf, isMany, matchesAll, periodStart } from './conditions.ts'
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

/** Read apart from the sums. */
const APART: ReadonlySet<Measure['kind']> = new Set([
  'percentile',
  'distinct',
  'perDistinct',
  'level',
  'peak',
])

function neededBy(source: ReportSource, { keys, measures }: NumbersQuery): string[] {
  const counted = measures.map((name) => measureOf(source, name)).filter(({ kind }) => !APART.has(kind))
  return [...new Set([...keys, ...counted.flatMap(dimensionsOf)])]
}

const isTime = (name: string): boolean => name === 'time' || isClock(name)
/** Has many values, as a text has. */
const isWide = (source: ReportSource, name: string): boolean =>
  ['reference', 'text'].includes(source.source.dimensions[name]?.kind ?? '')

/** The sum columns of a measure. */
const columnsOf = (measure: Measure): string[] => {
  if (measure.kind === 'average') return [measure.of, measure.over]
  return measure.kind === 'sum' || measure.kind === 'share' ? [measure.of] : []
}
const columnsIn = (source: ReportSource, parts: readonly NumbersQuery[]): string[] => [
  ...new Set(parts.flatMap(({ measures }) => measures.flatMap((name) => columnsOf(measureOf(source, name))))),
]

/** Null: nothing smaller than the roll-up would do. */
function grainOf(source: ReportSource, part: NumbersQuery): Grain | null {
  const needed = neededBy(source, part)
  const references = needed.filter((name) => isWide(source, name)).sort()
  const timed = needed.some(isTime)
  return timed && references.length > 0 ? null : { timed, references }
}

/** Parts that can share sums; those without hours and references go with any. */
function together(
  source: ReportSource,
  { grain: bucket }: ResolvedQuery,
  parts: readonly NumbersQuery[],
): NumbersQuery[][] {
  const groups = new Map<string, NumbersQuery[]>()
  const anywhere: NumbersQuery[] = []
  for (const part of parts) {
    const grain = grainOf(source, part)
    if (grain === null) continue
    const { timed, references } = grain
    if (!timed && references.length === 0) anywhere.push(part)
    else groups.set(references.join(), [...(groups.get(references.join()) ?? []), part])
  }
  // A single line of days is not worth a reading of its own: days are few beside references.
  const overTime = groups.get('') ?? []
  const [line] = overTime
  if (line && overTime.length === 1 && groups.size > 1 && bucket !== 'hour' && !readsClock(source, line)) {
    groups.delete('')
    anywhere.push(line)
  }
  const [first = []] = [...groups.values()].sort((one, other) => other.length - one.length)
  first.push(...anywhere)
  return [...groups.values(), ...(groups.size === 0 ? [anywhere] : [])].filter(({ length }) => length > 1)
}

const readsClock = (source: ReportSource, part: NumbersQuery): boolean => neededBy(source, part).some(isClock)

/** Of time only "this period or previous" is left. */
const PERIOD_ALONE = sql`CASE WHEN local_hour < period.start THEN '-infinity'::timestamp ELSE period.start END`

/** What these parts need, grouped once. `reading`: the roll-up, or the facts. */
function sumsOf(
  parts: readonly NumbersQuery[],
  { grain }: ResolvedQuery,
  { source, from }: Reading,
): RawBuilder<unknown> {
  const needed = new Set(parts.flatMap((part) => neededBy(source, part)))
  const isHourly = [...needed].some(isClock) || grain === 'hour'
  const time = isHourly ? sql`local_hour` : sql`date_trunc('day', local_hour)`
  const apart = [
    sql`${[...needed].some(isTime) ? time : PERIOD_ALONE} AS local_hour`,
    ...[...needed]
      .filter((name) => !isTime(name))
      .map((name) => sql`${sql.raw(dimensionOf(source, name))} AS ${sql.ref(name)}`),
  ]
  const sums = columnsIn(source, parts).map((column) => sql`sum(${sql.ref(column)}) AS ${sql.ref(column)}`)
  return sql`
    SELECT ${sql.join([...apart, ...sums])} FROM ${from}
     GROUP BY ${sql.raw(apart.map((_, index) => index + 1).join(', '))}`
}

/**
 * A large company's roll-up has very many rows in a period, and a report groups them in many ways. Sums that several parts can
 * share are computed once: by hour, or by reference, with the choices needed. So are those of parts that only the facts can answer.
 */
export function shareSums(
  source: ReportSource,
  query: ResolvedQuery,
  parts: readonly NumbersQuery[],
): { sums: RawBuilder<unknown>; readingOf: (part: NumbersQuery) => Reading } {
  const ofFacts = parts.filter((part) => needsFacts(source, query, neededBy(source, part)))
  const ofRollUp = parts.filter((part) => !ofFacts.includes(part))
  const facts = (read: readonly NumbersQuery[]) =>
    factReading(source, query, {
      dimensions: read.flatMap((part) => neededBy(source, part)),
      columns: columnsIn(source, read),
      counted: [{}],
    })
  const rollUp = {
    source,
    from: sql`${sql.table(source.rollUp)}, ${periodStart(query)} WHERE ${matchesAll(source, query)}`,
  }
  // A fact under several values counts once for each: such parts are on their own. Without a roll-up the facts are few, and each costs much:
  // they are read once for all.
  const sharing = ofFacts.filter((part) => !part.keys.some((key) => isMany(source, key)))
  const groups = [
    ...together(source, query, ofRollUp).map((group) => ({ group, reading: rollUp })),
    ...(source.onlyFacts === 'all' ? [sharing] : together(source, query, sharing))
      .filter(({ length }) => length > 1)
      .map((group) => ({ group, reading: facts(group) })),
  ]
  const sums = groups.map(
    ({ group, reading }, index) =>
      sql`${sql.ref(`sums_${index}`)} AS MATERIALIZED (${sumsOf(group, query, reading)})`,
  )
  const names = Object.keys(source.dimensions)
  const shared = { ...source, dimensions: Object.fromEntries(names.map((name) => [name, `"${name}"`])) }
  return {
    sums: sums.length === 0 ? sql`` : sql`WITH ${sql.join(sums)}`,
    readingOf: (part) => {
      const index = groups.findIndex(({ group }) => group.includes(part))
      if (index !== -1)
        return { source: shared, from: sql`${sql.ref(`sums_${index}`)}, ${periodStart(query)}` }
      return ofFacts.includes(part) ? facts([part]) : rollUp
    },
  }
}
