import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/db/list-filters.ts'
import { type Period, plusDays } from '../contract/period.ts'
import { isClock, type Measure } from '../contract/source.ts'
import type { ResolvedQuery } from './ask.ts'
import { keySql, labelOfTime, matchesDeclared } from './conditions.ts'
import { factReading } from './fact-reading.ts'
import { measureOf, type NumberRow, type NumbersQuery } from './numbers-asked.ts'
import type { ReportSource } from './report-source.ts'

type Peak = Extract<Measure, { kind: 'peak' }>

interface Found {
  index: number
  keys: (string | null)[]
  value: number | null
  before: number | null
}

const asKey = (name: string): string => `"key_${name}"`
const list = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql`, `)
const joined = (keys: readonly (string | null)[]): string => keys.map((key) => key ?? '').join('\n')
const isTimed = (name: string): boolean => name === 'time' || isClock(name)

/** Nothing counted lasts longer: what began a day before a period is read as well, since it may still run in it. */
const EARLIER_DAYS = 1
const earlier = (period: Period): Period => ({
  ...period,
  initDate: plusDays(period.initDate, -EARLIER_DAYS),
})

/** The rows of a part by their keys, with one where something ran and nothing began. */
function rowsFor(
  found: readonly Found[],
  { source, query, measures }: { source: ReportSource; query: ResolvedQuery; measures: readonly string[] },
  numbers: NumberRow[],
): ReadonlyMap<string, NumberRow> {
  const byKeys = new Map(numbers.map((row) => [joined(row.keys), row]))
  const isCount = (name: string) => ['sum', 'distinct'].includes(measureOf(source, name).kind)
  const nothing = measures.map((name) => (isCount(name) ? 0 : null))
  for (const { keys } of found) {
    if (byKeys.has(joined(keys))) continue
    const before = query.before === null ? nothing.map(() => null) : [...nothing]
    const row = { keys: keys.map((key) => key ?? ''), values: [...nothing], before }
    byKeys.set(joined(keys), row)
    numbers.push(row)
  }
  return byKeys
}

/**
 * Puts the peaks into the rows of a part, by one statement over the facts: each is a step up at its time and a step down at its end, and
 * the height at a moment is the sum of all steps until then. Those that end in the moment in which others begin are not counted together
 * with them. What still runs when a period or an hour begins is part of its height: each fact has a mark, a step of nothing, where it
 * goes over such a border.
 */
export async function addPeaks(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { keys, measures }: NumbersQuery,
  numbers: NumberRow[],
): Promise<void> {
  const peaks = measures.flatMap((name, index) => {
    const measure = measureOf(source, name)
    return measure.kind === 'peak' ? [{ index, measure }] : []
  })
  if (peaks.length === 0) return
  const found = await readPeaks(rows, source, query, { keys, peaks })
  const byKeys = rowsFor(found, { source, query, measures }, numbers)
  const nothingBefore = query.before === null ? null : 0
  for (const { values, before } of numbers)
    for (const { index } of peaks) [values[index], before[index]] = [0, nothingBefore]
  for (const { index, keys: at, value, before } of found) {
    const row = byKeys.get(joined(at))
    if (row === undefined) continue
    row.values[index] = value ?? 0
    row.before[index] = nothingBefore === null ? null : (before ?? 0)
  }
}

async function readPeaks(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { keys, peaks }: { keys: readonly string[]; peaks: readonly { index: number; measure: Peak }[] },
): Promise<Found[]> {
  const { period, before } = query
  const facts = factReading(
    source,
    { ...query, period: earlier(period), before: before && earlier(before) },
    {
      dimensions: [...keys, ...peaks.flatMap(({ measure }) => Object.keys(measure.where ?? {}))],
      columns: ['at', ...new Set(peaks.map(({ measure }) => measure.until))],
      counted: peaks.map(({ measure }) => measure.where ?? {}),
    },
  )
  const apart = keys.filter((name) => !isTimed(name))
  const byTime = keys.length > apart.length
  const keyColumns = keys.map((name) => sql.raw(asKey(name)))
  const apartColumns = apart.map((name) => sql.raw(asKey(name)))
  const keyOf = (name: string) =>
    isTimed(name)
      ? sql`${keySql(facts.source, query, name).group} AS ${sql.raw(asKey(name))}`
      : sql.raw(asKey(name))
  const labels = keys.map((name) =>
    name === 'time' ? labelOfTime(query, asKey(name)) : sql.raw(`(${asKey(name)})::text`),
  )
  const spans = [
    sql`local_hour, at`,
    ...apart.map((name) => sql`${keySql(facts.source, query, name).group} AS ${sql.raw(asKey(name))}`),
    ...peaks.flatMap(({ index, measure }) => [
      sql`${sql.ref(measure.until)} AS ${sql.ref(`until_${index}`)}`,
      sql`${matchesDeclared(facts.source, measure.where ?? {})} AS ${sql.ref(`counts_${index}`)}`,
    ]),
  ]
  const asked = [{ ...period, isNow: true }, ...(before === null ? [] : [{ ...before, isNow: false }])]
  const days = sql.join(
    asked.map(
      ({ initDate, finishDate, isNow }) =>
        sql`SELECT ${localDay(initDate)} AS begins, ${localDay(finishDate, 1)} AS ends, ${sql.lit(isNow)} AS now`,
    ),
    sql` UNION ALL `,
  )
  /** Where a fact goes over a border: at each hour, or, where hours are not told apart, at the beginning of a period. */
  const marks = (until: RawBuilder<unknown>) =>
    byTime
      ? sql`LATERAL (SELECT spans.local_hour + n * interval '1 hour' AS local_hour
                       FROM generate_series(1, ceil(extract(epoch FROM ${until} - spans.at) / 3600)::integer) AS n) AS border,
            LATERAL (SELECT border.local_hour AT TIME ZONE (SELECT time_zone FROM companies) AS moment) AS mark`
      : sql`LATERAL (SELECT spans.local_hour, begins AS moment FROM days) AS mark`
  const heights = peaks.map(({ index }) => {
    const until = sql`spans.${sql.ref(`until_${index}`)}`
    const counts = sql.ref(`counts_${index}`)
    const border = byTime ? sql`border.local_hour` : sql`spans.local_hour`
    return sql`
      SELECT ${sql.lit(index)}::integer AS index, ARRAY[${list(labels)}]::text[] AS keys,
             (max(height) FILTER (WHERE now))::float8 AS value, (max(height) FILTER (WHERE NOT now))::float8 AS before
        FROM (SELECT ${list([sql`moment, step`, ...keys.map(keyOf)])},
                     sum(step) OVER (${apart.length === 0 ? sql`` : sql`PARTITION BY ${list(apartColumns)}`} ORDER BY moment, step) AS height
                FROM (SELECT ${list([sql`local_hour`, ...apartColumns])}, at AS moment, 1 AS step FROM spans WHERE ${counts}
                      UNION ALL
                      SELECT ${list([sql`local_hour`, ...apartColumns])}, ${until}, -1 FROM spans WHERE ${counts}
                      UNION ALL
                      SELECT ${list([border, ...apartColumns])}, mark.moment, 0 FROM spans, ${marks(until)}
                       WHERE ${counts} AND mark.moment > spans.at AND mark.moment < ${until}) AS steps) AS heights
        JOIN days ON moment >= begins AND moment < ends
       WHERE step >= 0
       ${keys.length === 0 ? sql`` : sql`GROUP BY ${list(keyColumns)}`}`
  })
  const { rows: found } = await sql<Found>`
    WITH days AS MATERIALIZED (${days}), spans AS MATERIALIZED (SELECT ${list(spans)} FROM ${facts.from})
    ${sql.join(heights, sql` UNION ALL `)}`.execute(rows)
  return found
}
