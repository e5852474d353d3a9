import { defineReport, type Report, type View } from '#platform/report/contract/report.ts'
import type { Where } from '#platform/report/contract/source.ts'
import { readOwnReports } from '../abilities.ts'

/** What any of the reports counts: facts of which none does are of other things. Nothing where one counts all. */
function countedBy(reports: readonly Report[]): Where {
  const keys = new Set(reports.map(({ only = {} }) => Object.keys(only).join()))
  const [key = ''] = keys
  if (keys.size !== 1 || key === '' || key.includes(',')) return {}
  return { [key]: [...new Set(reports.flatMap(({ only = {} }) => only[key] ?? []))] }
}

/**
 * One report for each source of the declared ones, with all its dimensions as filters and without figures or views: what somebody's own
 * reports are built on. Whoever may open one of a source's reports may build on it; the source limits their rows as ever.
 */
export function sourceReports(reports: readonly Report[]): Report[] {
  const bySource = Map.groupBy(reports, ({ source }) => source)
  return [...bySource].flatMap(([source, [first, ...others]]) => {
    if (first === undefined) return []
    const own = [first, ...others].some(({ ability }) => ability.name === readOwnReports.name)
    return [
      defineReport({
        area: 'sources',
        name: source.name,
        source,
        ability: own ? readOwnReports : first.ability,
        filters: Object.keys(source.dimensions),
        only: countedBy([first, ...others]),
        figures: [],
        views: {} as Readonly<Record<string, View>>,
      }),
    ]
  })
}
