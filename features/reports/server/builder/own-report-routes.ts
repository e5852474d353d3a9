import { Failure } from '#platform/access/failure.ts'
import { can } from '#platform/contract/access.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { exportReport } from '#platform/report/server/export/export-report.ts'
import { readReport } from '#platform/report/server/read-report.ts'
import { requireExport, rowRoutes } from '#platform/report/server/report-routes.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import type { OwnReportContent } from '../../contract/builder/own-report.ts'
import {
  exportOwnReport,
  ownReports,
  previewReport,
  readBuilder,
  readOwnReport,
} from '../../contract/builder/own-reports.ts'
import { askOwnReport, type Reader, type Sources, servedOwnReport } from './read-own-report.ts'
import { readSaved } from './saved.queries.ts'
import { savedRoutes } from './saved-routes.ts'

/** Own reports: saved, previewed, read, exported; with the rows behind their numbers. */
export function ownReportRoutes(
  sources: Sources,
  declared: ReadonlyMap<string, ServedReport>,
): readonly BoundRoute[] {
  const find = async ({ principal, rows }: Reader, id: number) => {
    const found = await readSaved<OwnReportContent>(rows, 'own_reports', principal, id)
    if (found === undefined) throw new Failure(notFound)
    return { found, served: servedOwnReport(sources, found, principal) }
  }
  return [
    ...[...sources.values()].flatMap(rowRoutes),
    bind(readBuilder, async ({ principal: { role } }) => {
      const names = (all: ReadonlyMap<string, ServedReport>) =>
        [...all].flatMap(([name, { report }]) => (can(role, report.ability) ? [name] : []))
      return { sources: names(sources), reports: names(declared) }
    }),
    bind(previewReport, async ({ principal, unit: { rows }, body: { content, ...chosen } }) => {
      const served = servedOwnReport(sources, { content }, principal)
      const query = await askOwnReport(served, content, { principal, rows }, chosen)
      return readReport(rows, served.report, served.source, query)
    }),
    bind(readOwnReport, async ({ principal, unit: { rows }, params, query: chosen }) => {
      const { found, served } = await find({ principal, rows }, params.id)
      const query = await askOwnReport(served, found.content, { principal, rows }, chosen)
      return readReport(rows, served.report, served.source, query)
    }),
    bind(exportOwnReport, async (request) => {
      const { principal, unit, params, language } = request
      const { format, ...chosen } = request.query
      const { rows } = unit
      const { found, served } = await find({ principal, rows }, params.id)
      requireExport(served.source, principal)
      const query = await askOwnReport(served, found.content, { principal, rows }, chosen)
      return exportReport(served, query, { unit, language }, format)
    }),
    ...savedRoutes(ownReports, {
      table: 'own_reports',
      isListed: ({ source }: OwnReportContent, { role }) => {
        const base = sources.get(source)
        return base !== undefined && can(role, base.report.ability)
      },
      check: async (content: OwnReportContent, { principal }) => {
        servedOwnReport(sources, { content }, principal)
      },
    }),
  ]
}
