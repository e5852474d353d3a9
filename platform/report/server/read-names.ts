import type { Rows } from '#platform/db/database.ts'
import { keysOf, type Report, type ReportAnswer } from '../contract/report.ts'
import type { ReportSource } from './report-source.ts'

/** All ids of a dimension in the views' keys. */
function idsOf(report: Report, views: ReportAnswer['views'], dimension: string): number[] {
  const ids = views.flatMap(({ name, rows }) => {
    const view = report.views[name]
    const index = view === undefined ? -1 : keysOf(view).indexOf(dimension)
    return index === -1 ? [] : rows.map(({ keys }) => keys[index] ?? '')
  })
  return [...new Set(ids)].filter((id) => id !== '').map(Number)
}

/** Names of the ids in the views' keys, one statement per dimension. */
export async function readNames(
  rows: Rows,
  report: Report,
  source: ReportSource,
  views: ReportAnswer['views'],
): Promise<ReportAnswer['names']> {
  const names: ReportAnswer['names'] = {}
  for (const [dimension, reference] of Object.entries(source.references)) {
    const ids = idsOf(report, views, dimension)
    if (ids.length === 0) continue
    const found = await reference.names(rows, ids)
    names[dimension] = Object.fromEntries(found.map(({ id, name }) => [String(id), name]))
  }
  return names
}
