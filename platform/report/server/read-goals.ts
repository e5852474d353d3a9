import type { Rows } from '#platform/db/database.ts'
import type { Report } from '../contract/report.ts'
import type { ResolvedQuery } from './ask.ts'

/** Whether the query is of the whole company, without a filter or a viewer's limits. */
const isWhole = (report: Report, { where, anyOf }: ResolvedQuery): boolean =>
  anyOf.length === 0 && where.every((one) => one === report.only)

/**
 * The company's goals for the report, by measure. That of a sum is the whole company's, and says nothing about a part of it; that of an
 * average or a share holds for each.
 */
export async function readGoals(
  rows: Rows,
  report: Report,
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
      return kind === undefined || (kind === 'sum' && !whole) ? [] : [[measure, value]]
    }),
  )
}
