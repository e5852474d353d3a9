import { type RawBuilder, sql } from 'kysely'
import { localDay } from '#platform/db/list-filters.ts'
import { daysBetween, type Period, plusDays } from '../contract/period.ts'
import { type Measure, NONE, type Where } from '../contract/source.ts'
import type { ResolvedQuery } from './ask.ts'
import type { ReportSource } from './report-source.ts'

const CLOCK_SQL: Record<string, string> = {
  hour: 'extract(hour FROM local_hour)::integer',
  weekday: 'extract(isodow FROM local_hour)::integer',
}

const TIME_FORMAT = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', week: 'YYYY-MM-DD', month: 'YYYY-MM-DD' }

/** A dimension of several values: an array, which only the facts have. */
export const isMany = ({ source, onlyScope }: ReportSource, name: string): boolean => {
  const declared = source.dimensions[name]
  return onlyScope?.[name]?.many === true || (declared?.kind === 'reference' && declared.many === true)
}

/** An SQL expression over the columns of a roll-up, or of the facts in the same shape. */
export function dimensionOf({ dimensions, onlyScope, source }: ReportSource, name: string): string {
  const expression = CLOCK_SQL[name] ?? dimensions[name] ?? onlyScope?.[name]?.sql
  if (expression === undefined) throw new TypeError(`Source ${source.name} has no dimension ${name}`)
  return expression
}

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`

/**
 * Values as an array, so that the statement is the same for any number of them; a single reference as a scalar, so that an
 * index on it also gives the time order.
 */
export const matches = (source: ReportSource, where: Where): RawBuilder<boolean> =>
  and(
    Object.entries(where).map(([name, values]) => {
      const dimension = sql.raw(dimensionOf(source, name))
      const declared = source.source.dimensions[name]
      // Rows without a value: `none`, or of texts the empty one.
      const none = declared?.kind === 'text' ? '' : NONE
      const wanted = values.filter((value) => value !== none)
      if (isMany(source, name)) return sql<boolean>`${dimension} && ${wanted.map(Number)}::bigint[]`
      const empty = wanted.length < values.length
      if (empty && wanted.length === 0) return sql<boolean>`(${dimension}) IS NULL`
      const orEmpty = (found: RawBuilder<boolean>) =>
        empty ? sql<boolean>`(${found} OR (${dimension}) IS NULL)` : found
      if (declared?.kind !== 'reference' && source.onlyScope?.[name] === undefined)
        return orEmpty(sql<boolean>`(${dimension})::text = ANY (${wanted}::text[])`)
      const ids = wanted.map(Number)
      return orEmpty(
        ids.length === 1
          ? sql<boolean>`${dimension} = ${ids[0]}::bigint`
          : sql<boolean>`${dimension} = ANY (${ids}::bigint[])`,
      )
    }),
  )

/**
 * Like `matches`, for declared values: inlined as literals, so that the database recognises equal sums of several measures
 * and computes them once.
 */
export const matchesDeclared = (source: ReportSource, where: Where): RawBuilder<boolean> =>
  and(
    Object.entries(where).map(
      ([name, values]) =>
        sql<boolean>`(${sql.raw(dimensionOf(source, name))})::text IN (${sql.join(values.map((value) => sql.lit(value)))})`,
    ),
  )

/**
 * From the start of the previous period to the end of this one. As timestamps: under row-level security an index serves
 * comparisons of equal types only.
 */
const inTime = ({ period, before }: ResolvedQuery): RawBuilder<boolean> => {
  const whole = sql<boolean>`local_hour >= ${(before ?? period).initDate}::timestamp AND local_hour < ${plusDays(period.finishDate, 1)}::timestamp`
  // Compared weekdays may leave days between the two periods.
  return before === null || plusDays(before.finishDate, 1) === period.initDate
    ? whole
    : sql<boolean>`${whole} AND (local_hour < ${plusDays(before.finishDate, 1)}::timestamp OR local_hour >= ${period.initDate}::timestamp)`
}

/** Coarse condition on the facts' own index: `inTime` computes local hours. In UTC, hence a day wider. */
const nearTime = ({ period, before }: ResolvedQuery): RawBuilder<boolean> =>
  sql<boolean>`at >= (${(before ?? period).initDate}::date - 1)::timestamptz AND at < (${period.finishDate}::date + 2)::timestamptz`

/** All but the time. */
const matchesNarrowed = (source: ReportSource, { where, anyOf }: ResolvedQuery): RawBuilder<boolean> =>
  and([
    ...where.map((one) => matches(source, one)),
    ...(anyOf.length === 0
      ? []
      : [
          sql<boolean>`(${sql.join(
            anyOf.map((one) => sql`(${matches(source, one)})`),
            sql` OR `,
          )})`,
        ]),
  ])

export const matchesAll = (source: ReportSource, query: ResolvedQuery): RawBuilder<boolean> =>
  and([inTime(query), matchesNarrowed(source, query)])

/** Like `matchesAll`, over facts: by their own time, so that no local hours are computed of others. */
export function matchesFacts(source: ReportSource, query: ResolvedQuery): RawBuilder<boolean> {
  const { period, before } = query
  const within = ({ initDate, finishDate }: Period) =>
    sql<boolean>`at >= ${localDay(initDate)} AND at < ${localDay(finishDate, 1)}`
  const narrowed = matchesNarrowed(source, query)
  if (before === null) return and([within(period), narrowed])
  const whole = within({ initDate: before.initDate, finishDate: period.finishDate })
  // Compared weekdays may leave days between the two periods.
  return plusDays(before.finishDate, 1) === period.initDate
    ? and([whole, narrowed])
    : and([whole, sql<boolean>`(${within(before)} OR ${within(period)})`, narrowed])
}

/** Everything until the end of a period. */
export const matchesUntil = (
  source: ReportSource,
  query: ResolvedQuery,
  { finishDate }: Period,
): RawBuilder<boolean> =>
  sql<boolean>`local_hour < ${plusDays(finishDate, 1)}::timestamp AND ${matchesNarrowed(source, query)}`

/** Whether a measure counts something else than the facts themselves: the roll-up does not know how many of them have any. */
export const isPartial = (
  source: ReportSource,
  measure: Measure | undefined,
): measure is Extract<Measure, { kind: 'sum' }> =>
  measure?.kind === 'sum' && measure.unit === 'count' && measure.of !== source.counts

/** The facts that a measure counts: those of the query's time, or those that stand at its end. */
export function countedFacts(
  source: ReportSource,
  query: ResolvedQuery,
  measure: Measure | undefined,
): RawBuilder<boolean> {
  // A count of something that only some facts have, as answers that are numbers.
  const counted = isPartial(source, measure)
    ? sql<boolean>`${matches(source, measure.where ?? {})} AND ${sql.ref(measure.of)} <> 0`
    : matches(source, measure?.where ?? {})
  if (measure?.kind !== 'level')
    return sql<boolean>`${matchesAll(source, query)} AND ${nearTime(query)} AND ${counted}`
  const until = sql.ref(measure.until)
  const end = plusDays(query.period.finishDate, 1)
  return sql<boolean>`${matchesUntil(source, query, query.period)} AND ${counted} AND (${until} IS NULL OR ${until} >= ${end}::timestamp)`
}

/**
 * Joined as `period.start`, so that all comparisons share one value (see `matchesDeclared`). Inlined days would make every
 * statement different and fill the cache of prepared ones.
 */
export const periodStart = ({ period }: ResolvedQuery): RawBuilder<unknown> =>
  sql`(SELECT ${period.initDate}::timestamp AS start) AS period`

/** Whether a row is of this period or the previous one. */
export const OF_PERIOD: RawBuilder<boolean> = sql<boolean>`local_hour >= period.start`
export const OF_BEFORE: RawBuilder<boolean> = sql<boolean>`local_hour < period.start`

export interface KeySql {
  /** GROUP BY expression. */
  group: RawBuilder<unknown>
  /** The key as text. */
  label: RawBuilder<string>
}

/**
 * Shifts times of the previous period onto this one, day by day. Days and grain are inlined: the expression must be identical
 * in SELECT and GROUP BY.
 */
export function keySql(source: ReportSource, query: ResolvedQuery, name: string): KeySql {
  if (name !== 'time') {
    const expression = dimensionOf(source, name)
    return { group: sql.raw(expression), label: sql.raw(`(${expression})::text`) }
  }
  const { period, before, grain } = query
  // Validated dates: safe to inline.
  const start = plusDays(period.initDate, 0)
  const shift = before === null ? 0 : daysBetween(before.initDate, period.initDate)
  const hour =
    before === null
      ? 'local_hour'
      : `local_hour + CASE WHEN local_hour < '${start}'::timestamp THEN interval '${shift} days' ELSE interval '0' END`
  const bucket = `date_trunc('${grain}', ${hour})`
  return { group: sql.raw(bucket), label: labelOfTime(query, bucket) }
}

/** The start of a bucket of the query's grain, as text. */
export const labelOfTime = ({ grain }: ResolvedQuery, bucket: string): RawBuilder<string> =>
  sql.raw(`to_char(${bucket}, '${TIME_FORMAT[grain]}')`)
