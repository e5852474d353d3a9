import type { ExportSource } from '#platform/exports/server/export-source.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import { reportExport } from '#platform/report/server/export/export-source.ts'
import { reportRoutes } from '#platform/report/server/report-routes.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { rollUpJobs } from '#platform/report/server/roll-up-jobs.ts'
import { type ScheduleParts, scheduleJobs } from './schedules/schedule-jobs.ts'
import { scheduleRoutes } from './schedules/schedule-routes.ts'

/** Serves all features' reports, with the roll-up jobs and the scheduled mailings. */
export function createReports(
  reports: readonly ServedReport[],
  parts: Omit<ScheduleParts, 'reports'>,
): {
  routes: readonly BoundRoute[]
  jobs: readonly AnyJob[]
  /** Exports that may take long, and then run as jobs. */
  exports: readonly ExportSource[]
} {
  const byName = new Map(reports.map((one) => [`${one.report.area}/${one.report.name}`, one]))
  return {
    routes: [...reports.flatMap(reportRoutes), ...scheduleRoutes(byName)],
    exports: reports.map(reportExport),
    jobs: [...rollUpJobs(parts.database), ...scheduleJobs({ ...parts, reports: byName })],
  }
}
