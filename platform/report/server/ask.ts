import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import {
  daysIn,
  type Grain,
  grainsFor,
  MAX_DAYS,
  type Period,
  periodBefore,
  plusDays,
  usualGrain,
} from '../contract/period.ts'
import { narrowingOf, type Report, type ReportQuery } from '../contract/report.ts'
import { CLOCK, type Where } from '../contract/source.ts'
import type { ReportSource, Viewer } from './report-source.ts'

/** A resolved query to a source. */
export interface ResolvedQuery {
  period: Period
  /** The previous period of the same length; null without comparison. */
  before: Period | null
  grain: Grain
  /** All conditions, combined by AND. */
  where: readonly Where[]
  /** Alternatives, one of which must hold as well; empty: no such condition. */
  anyOf: readonly Where[]
  /** Those chosen by the user, by dimension. */
  chosen: Where
  viewer: Viewer
}

export async function timeZoneOf(rows: Rows): Promise<string> {
  const company = await rows.selectFrom('companies').select('time_zone').executeTakeFirstOrThrow()
  return company.time_zone
}

const USUAL_DAYS = 30

function periodOf({ initDate, finishDate }: ReportQuery, today: string): Period {
  const finish = finishDate ?? (initDate !== undefined && initDate > today ? initDate : today)
  const period = { initDate: initDate ?? plusDays(finish, 1 - USUAL_DAYS), finishDate: finish }
  const days = daysIn(period)
  if (days < 1 || days > MAX_DAYS) throw new Failure(invalid, { fields: { initDate: ['field.invalid'] } })
  return period
}

/** Filters of a query: parameters named after dimensions, or hour and weekday, with comma-separated values. */
function filtersIn(report: Report, query: ReportQuery): Where {
  const values = query as Readonly<Record<string, unknown>>
  const names = [...narrowingOf(report), ...Object.keys(CLOCK)]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      if (typeof value !== 'string') return []
      return [[name, report.source.dimensions[name]?.kind === 'text' ? [value] : value.split(',')]]
    }),
  )
}

/** `weekdays`: as many whole weeks before, so that Mondays are compared with Mondays. */
function comparedWith(period: Period, compare: ReportQuery['compare']): Period | null {
  if (compare === 'none') return null
  if (compare === 'before') return periodBefore(period)
  const back = -7 * Math.ceil(daysIn(period) / 7)
  return { initDate: plusDays(period.initDate, back), finishDate: plusDays(period.finishDate, back) }
}

/** Dimensions that the query's conditions name. */
export const conditionsOf = ({ where, anyOf }: ResolvedQuery): string[] =>
  [...where, ...anyOf].flatMap((one) => Object.keys(one))

/** Null: the user may see nothing. */
export async function queryOf(
  report: Report,
  source: ReportSource,
  request: { principal: Viewer; rows: Rows; now: Date },
  query: ReportQuery,
): Promise<ResolvedQuery | null> {
  const scope = await source.scope(request.principal, request.rows)
  if (scope === null) return null
  const alternatives: readonly Where[] = Array.isArray(scope) ? scope : [scope as Where]
  const period = periodOf(query, localDay(request.now, await timeZoneOf(request.rows)))
  const days = daysIn(period)
  const grain = query.grain ?? usualGrain(days)
  if (!grainsFor(days).includes(grain)) throw new Failure(invalid, { fields: { grain: ['field.invalid'] } })
  const chosen = filtersIn(report, query)
  return {
    period,
    before: comparedWith(period, query.compare),
    grain,
    where: [report.only ?? {}, chosen, ...(alternatives.length === 1 ? alternatives : [])].filter(
      (one) => Object.keys(one).length > 0,
    ),
    anyOf: alternatives.length === 1 ? [] : alternatives,
    chosen,
    viewer: request.principal,
  }
}
