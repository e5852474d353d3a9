import { type RawBuilder, sql } from 'kysely'
import { daysIn, plusDays } from '../contract/period.ts'
import type { Where } from '../contract/source.ts'
import type { Asked } from './ask.ts'
import type { ReportSource } from './report-source.ts'

const CLOCK_SQL: Record<string, string> = {
  hour: 'extract(hour FROM local_hour)::integer',
  weekday: 'extract(isodow FROM local_hour)::integer',
}

const TIME_FORMAT = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', week: 'YYYY-MM-DD', month: 'YYYY-MM-DD' }

/** An expression over the columns of a roll-up, or of the facts in its shape. */
export function dimensionOf({ dimensions, source }: ReportSource, name: string): string {
  const expression = CLOCK_SQL[name] ?? dimensions[name]
  if (expression === undefined) throw new TypeError(`Source ${source.name} has no dimension ${name}`)
  return expression
}

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`

/**
 * Arrays, so that the statement is the same one however many values there are; a single reference alone, so that an index by
 * it has the order of time as well.
 */
export const matches = (source: ReportSource, where: Where): RawBuilder<boolean> =>
  and(
    Object.entries(where).map(([name, values]) => {
      const dimension = sql.raw(dimensionOf(source, name))
      if (source.source.dimensions[name]?.kind !== 'reference')
        return sql<boolean>`(${dimension})::text = ANY (${[...values]}::text[])`
      const ids = values.map(Number)
      return ids.length === 1
        ? sql<boolean>`${dimension} = ${ids[0]}::bigint`
        : sql<boolean>`${dimension} = ANY (${ids}::bigint[])`
    }),
  )

/**
 * As `matches`, of what a declaration says and nobody asks for: the values stand in the text, so that the database sees the
 * sums that several measures share, and adds them up once.
 */
export const matchesDeclared = (source: ReportSource, where: Where): RawBuilder<boolean> =>
  and(
    Object.entries(where).map(
      ([name, values]) =>
        sql<boolean>`(${sql.raw(dimensionOf(source, name))})::text IN (${sql.join(values.map((value) => sql.lit(value)))})`,
    ),
  )

/**
 * From the beginning of what is compared with to the end of the period. As timestamps: under row-level security an index
 * serves comparisons within one type only.
 */
const inTime = ({ period, before }: Asked): RawBuilder<boolean> =>
  sql<boolean>`local_hour >= ${(before ?? period).initDate}::timestamp AND local_hour < ${plusDays(period.finishDate, 1)}::timestamp`

/** What an index over the facts' own time can find; the hours of `inTime` are only computed. In UTC, so a day wider. */
export const nearTime = ({ period, before }: Asked): RawBuilder<boolean> =>
  sql<boolean>`at >= (${(before ?? period).initDate}::date - 1)::timestamptz AND at < (${period.finishDate}::date + 2)::timestamptz`

export const matchesAll = (source: ReportSource, asked: Asked): RawBuilder<boolean> =>
  and([inTime(asked), ...asked.where.map((where) => matches(source, where))])

/**
 * Beside the table that is read: the first moment of the period as `period.start`, one value wherever it is compared with,
 * for the reason that `matchesDeclared` has. Days in the text would fill the place for prepared statements.
 */
export const periodStart = ({ period }: Asked): RawBuilder<unknown> =>
  sql`(SELECT ${period.initDate}::timestamp AS start) AS period`

/** Whether a row is of the period, or of the one before. */
export const OF_PERIOD: RawBuilder<boolean> = sql<boolean>`local_hour >= period.start`
export const OF_BEFORE: RawBuilder<boolean> = sql<boolean>`local_hour < period.start`

export interface KeySql {
  /** What rows are put together by. */
  group: RawBuilder<unknown>
  /** The same as a text. */
  told: RawBuilder<string>
}

/**
 * Time that was before is moved onto the period it is compared with, day upon day. Days and grain stand in the text, not
 * among the values: the same expression must be recognised in both of its places.
 */
export function keySql(source: ReportSource, asked: Asked, name: string): KeySql {
  if (name !== 'time') {
    const expression = dimensionOf(source, name)
    return { group: sql.raw(expression), told: sql.raw(`(${expression})::text`) }
  }
  const { period, before, grain } = asked
  // Parsed days of the calendar: nothing in them can end the text.
  const start = plusDays(period.initDate, 0)
  const hour =
    before === null
      ? 'local_hour'
      : `local_hour + CASE WHEN local_hour < '${start}'::timestamp THEN interval '${daysIn(period)} days' ELSE interval '0' END`
  const bucket = `date_trunc('${grain}', ${hour})`
  return { group: sql.raw(bucket), told: sql.raw(`to_char(${bucket}, '${TIME_FORMAT[grain]}')`) }
}
