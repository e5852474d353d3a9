import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { Report } from '#platform/report/contract/report.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { PAGE_PARAMETERS, type ReportViewContent, reportViews } from '../../contract/views.ts'
import { savedRoutes } from '../builder/saved-routes.ts'

const ofThePage: ReadonlySet<string> = new Set(PAGE_PARAMETERS)

/** Whether the report's address takes all of it. */
function isReadable({ routes }: Report, query: ReportViewContent['query']): boolean {
  const asked = Object.fromEntries(Object.entries(query).filter(([name]) => !ofThePage.has(name)))
  const parsed = routes.read.query.safeParse(asked)
  return parsed.success && Object.keys(asked).every((name) => Object.hasOwn(parsed.data, name))
}

/** Reports kept with their filters: listed and kept by whoever may open the report. */
export const viewRoutes = (reports: ReadonlyMap<string, ServedReport>): readonly BoundRoute[] =>
  savedRoutes(reportViews, {
    table: 'report_views',
    isListed: ({ report }: ReportViewContent, viewer) => {
      const served = reports.get(report)
      return served !== undefined && may(viewer, served.report.ability)
    },
    check: async ({ report, query }: ReportViewContent, { principal }) => {
      const served = reports.get(report)
      if (served === undefined || !may(principal, served.report.ability)) throw new Failure(notFound)
      if (!isReadable(served.report, query))
        throw new Failure(invalid, { fields: { content: ['field.invalid'] } })
    },
  })
