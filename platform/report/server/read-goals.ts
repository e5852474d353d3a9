import type { Rows } from '#platform/db/database.ts'
import type { Report, ReportAnswer } from '../contract/report.ts'
import type { ResolvedQuery } from './ask.ts'
import { hidesMeasure, type ReportSource } from './report-source.ts'

/** Whether the query is of the whole company, without a filter or a viewer's limits. */
const isWhole = (report: Report, { where, anyOf }: ResolvedQuery): boolean =>
  anyOf.length === 0 && where.every((one) => one === report.only)

/** Whether the viewer reads what a measure is wanted to be: whoever sees no money sees no goal of it. */
const isRead = (source: ReportSource, { viewer }: ResolvedQuery, measure: string): boolean =>
  Object.hasOwn(source.source.measures, measure) && !hidesMeasure(source, viewer, measure)

/**
 * The company's goals for the report, by measure. That of a sum is the whole company's, and says nothing about a part of it; that of an
 * average or a share holds for each.
 */
export async function readGoals(
  rows: Rows,
  report: Report,
  source: ReportSource,
  query: ResolvedQuery,
): Promise<Record<string, number>> {
  const found = await rows
    .selectFrom('report_goals')
    .select(['measure', 'value'])
    .where('report', '=', `${report.area}/${report.name}`)
    .execute()
  const whole = isWhole(report, query)
  return Object.fromEntries(
    found.flatMap(({ measure, value }) => {
      const kind = report.source.measures[measure]?.kind
      return !isRead(source, query, measure) || (kind === 'sum' && !whole) ? [] : [[measure, value]]
    }),
  )
}

/** Goals of the people whom the answer names, by measure and id: nobody sees those of others. */
export async function readPersonGoals(
  rows: Rows,
  report: Report,
  { source, query }: { source: ReportSource; query: ResolvedQuery },
  names: ReportAnswer['names'],
): Promise<ReportAnswer['person_goals']> {
  const shown = Object.keys((report.goalsBy === undefined ? undefined : names[report.goalsBy]) ?? {})
  if (shown.length === 0) return {}
  const found = await rows
    .selectFrom('report_person_goals')
    .select(['measure', 'user_id', 'value'])
    .where('report', '=', `${report.area}/${report.name}`)
    .where('user_id', 'in', shown.map(Number))
    .orderBy('user_id')
    .execute()
  const goals: Record<string, Record<string, number>> = {}
  for (const { measure, user_id: id, value } of found)
    if (isRead(source, query, measure)) goals[measure] = { ...goals[measure], [id]: value }
  return goals
}
