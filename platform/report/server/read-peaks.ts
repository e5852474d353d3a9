import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/db/list-filters.ts'
import { type Period, plusDays } from '../contract/period.ts'
import { isClock, type Measure } from '../contract/source.ts'
import type { ResolvedQuery } from './ask.ts'
import { keySql, labelOfTime, matchesDeclared } from './conditions.ts'
import { factReading } from './fact-reading.ts'
import type { ReportSource } from './report-source.ts'

export type Peak = Extract<Measure, { kind: 'peak' }>

/** A peak of a part: by its places among the parts and the part's measures. */
export interface AskedPeak {
  part: number
  place: number
  keys: readonly string[]
  measure: Peak
}

export interface FoundPeak {
  part: number
  place: number
  keys: (string | null)[]
  value: number | null
  before: number | null
}

const asKey = (name: string): string => `"key_${name}"`
const list = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql`, `)
const isTimed = (name: string): boolean => name === 'time' || isClock(name)

/** Nothing counted lasts longer: what began a day before a period is read as well, since it may still run in it. */
const EARLIER_DAYS = 1
const earlier = (period: Period): Period => ({
  ...period,
  initDate: plusDays(period.initDate, -EARLIER_DAYS),
})

/** Peaks of the same steps, told apart by the same keys besides times: one ordering serves them. */
interface Ordering {
  name: string
  measure: Peak
  /** Keys besides times. */
  apart: readonly string[]
  isTimed: boolean
  peaks: readonly AskedPeak[]
}

function orderingsOf(asked: readonly AskedPeak[]): Ordering[] {
  const apartOf = ({ keys }: AskedPeak) => keys.filter((name) => !isTimed(name)).sort()
  const alike = Map.groupBy(asked, (one) => JSON.stringify([one.measure, apartOf(one)]))
  return [...alike.values()].flatMap((peaks, index) => {
    const [first] = peaks
    if (first === undefined) return []
    const { measure } = first
    return [
      {
        name: `heights_${index}`,
        measure,
        apart: apartOf(first),
        isTimed: peaks.some(({ keys }) => keys.some(isTimed)),
        peaks,
      },
    ]
  })
}

/** Where a fact goes over a border: at each hour, or, where hours are not told apart, at the beginning of a period. */
const marksOf = (isTold: boolean, until: RawBuilder<unknown>): RawBuilder<unknown> =>
  isTold
    ? sql`LATERAL (SELECT spans.local_hour + n * interval '1 hour' AS local_hour
                     FROM generate_series(1, ceil(extract(epoch FROM ${until} - spans.at) / 3600)::integer) AS n) AS border,
          LATERAL (SELECT border.local_hour, border.local_hour AT TIME ZONE (SELECT time_zone FROM companies) AS moment) AS mark`
    : sql`LATERAL (SELECT spans.local_hour, begins AS moment FROM days) AS mark`

/** The heights of an ordering, within the asked days. */
function heightsOf({ measure, apart, isTimed: isTold }: Ordering): RawBuilder<unknown> {
  const until = sql`spans.${sql.ref(untilOf(measure))}`
  const counts = sql.ref(countsOf(measure))
  const keys = apart.map((name) => sql.raw(asKey(name)))
  const steps = (hour: RawBuilder<unknown>, moment: RawBuilder<unknown>, step: number) =>
    sql`SELECT ${list([sql`${hour} AS local_hour`, ...keys, sql`${moment} AS moment`, sql`${sql.lit(step)} AS step`])} FROM spans`
  const hour = sql`spans.local_hour`
  const partition = keys.length === 0 ? sql`` : sql`PARTITION BY ${list(keys)}`
  return sql`
    SELECT ${list([sql`local_hour`, ...keys, sql`height`, sql`now`])}
      FROM (SELECT *, sum(step) OVER (${partition} ORDER BY moment, step) AS height
              FROM (${steps(hour, sql`spans.at`, 1)} WHERE ${counts}
                    UNION ALL
                    ${steps(hour, until, -1)} WHERE ${counts}
                    UNION ALL
                    ${steps(sql`mark.local_hour`, sql`mark.moment`, 0)}, ${marksOf(isTold, until)}
                     WHERE ${counts} AND mark.moment > spans.at AND mark.moment < ${until}) AS steps) AS heights
      JOIN days ON moment >= begins AND moment < ends
     WHERE step >= 0`
}

const untilOf = ({ until }: Peak): string => `until_${until}`
const countsOf = ({ where = {} }: Peak): string =>
  `counts_${Object.entries(where)
    .map(([name, values]) => [name, ...values].join('_'))
    .join('_and_')}`

/** One statement over the facts; the keys of a part may only be of several values if all parts have the same of these. */
export async function readPeaks(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  asked: readonly AskedPeak[],
): Promise<FoundPeak[]> {
  const { period, before } = query
  const measures = asked.map(({ measure }) => measure)
  const keys = [...new Set(asked.flatMap((one) => one.keys))]
  const facts = factReading(
    source,
    { ...query, period: earlier(period), before: before && earlier(before) },
    {
      dimensions: [...keys, ...measures.flatMap(({ where }) => Object.keys(where ?? {}))],
      columns: ['at', ...new Set(measures.map(({ until }) => until))],
      counted: measures.map(({ where }) => where ?? {}),
    },
  )
  const spans = [
    sql`local_hour, at`,
    ...keys
      .filter((name) => !isTimed(name))
      .map((name) => sql`${keySql(facts.source, query, name).group} AS ${sql.raw(asKey(name))}`),
    ...new Map(
      measures.map((measure) => [
        measure.until,
        sql`${sql.ref(measure.until)} AS ${sql.ref(untilOf(measure))}`,
      ]),
    ).values(),
    ...new Map(
      measures.map((measure) => [
        countsOf(measure),
        sql`${matchesDeclared(facts.source, measure.where ?? {})} AS ${sql.ref(countsOf(measure))}`,
      ]),
    ).values(),
  ]
  const periods = [{ ...period, isNow: true }, ...(before === null ? [] : [{ ...before, isNow: false }])]
  const days = sql.join(
    periods.map(
      ({ initDate, finishDate, isNow }) =>
        sql`SELECT ${localDay(initDate)} AS begins, ${localDay(finishDate, 1)} AS ends, ${sql.lit(isNow)} AS now`,
    ),
    sql` UNION ALL `,
  )
  const keyOf = (name: string) =>
    isTimed(name)
      ? sql`${keySql(facts.source, query, name).group} AS ${sql.raw(asKey(name))}`
      : sql.raw(asKey(name))
  const labelOf = (name: string) =>
    name === 'time' ? labelOfTime(query, asKey(name)) : sql.raw(`(${asKey(name)})::text`)
  const orderings = orderingsOf(asked)
  const highest = orderings.flatMap(({ name, peaks }) =>
    peaks.map((one) => {
      const by = one.keys.map((key) => sql.raw(asKey(key)))
      return sql`
        SELECT ${sql.lit(one.part)}::integer AS part, ${sql.lit(one.place)}::integer AS place,
               ARRAY[${list(one.keys.map(labelOf))}]::text[] AS keys,
               (max(height) FILTER (WHERE now))::float8 AS value, (max(height) FILTER (WHERE NOT now))::float8 AS before
          FROM (SELECT ${list([...one.keys.map(keyOf), sql`height`, sql`now`])} FROM ${sql.raw(name)}) AS heights
         ${by.length === 0 ? sql`` : sql`GROUP BY ${list(by)}`}`
    }),
  )
  const { rows: found } = await sql<FoundPeak>`
    WITH days AS MATERIALIZED (${days}), spans AS MATERIALIZED (SELECT ${list(spans)} FROM ${facts.from}),
         ${list(orderings.map((one) => sql`${sql.raw(one.name)} AS MATERIALIZED (${heightsOf(one)})`))}
    ${sql.join(highest, sql` UNION ALL `)}`.execute(rows)
  return found
}
