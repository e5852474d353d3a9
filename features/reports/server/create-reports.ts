import type { ExportSource } from '#platform/exports/server/export-source.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { reportExport } from '#platform/report/server/export/export-source.ts'
import { reportRoutes } from '#platform/report/server/report-routes.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { rollUpJobs } from '#platform/report/server/roll-up-jobs.ts'
import { phoneReports } from '../contract/phone/phone-reports.ts'
import { reportsTexts } from '../i18n/texts.ts'
import { phoneSources } from './phone/phone-sources.ts'
import { type ScheduleParts, scheduleJobs } from './schedules/schedule-jobs.ts'
import { scheduleRoutes } from './schedules/schedule-routes.ts'

const SOURCES = new Map(phoneSources.map((source) => [source.source, source]))

function served(report: Report): ServedReport {
  const source = SOURCES.get(report.source)
  if (source === undefined)
    throw new TypeError(`Report ${report.area}/${report.name}: its source has no table`)
  return { report, source, texts: reportsTexts }
}

/** All reports, with their roll-up jobs and scheduled mailings. */
export function createReports(parts: Omit<ScheduleParts, 'reports'>): {
  routes: readonly BoundRoute[]
  jobs: readonly AnyJob[]
  /** Exports that may take long, and then run as jobs. */
  exports: readonly ExportSource[]
} {
  const reports = phoneReports.map(served)
  const byName = new Map(reports.map((one) => [`${one.report.area}/${one.report.name}`, one]))
  return {
    routes: [...reports.flatMap(reportRoutes), ...scheduleRoutes(byName)],
    exports: reports.map(reportExport),
    jobs: [...rollUpJobs(parts.database), ...scheduleJobs({ ...parts, reports: byName })],
  }
}
