import type { ExportSource } from '#platform/exports/server/export-source.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import { reportExport } from '#platform/report/server/export/export-source.ts'
import { reportRoutes } from '#platform/report/server/report-routes.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { rollUpJobs } from '#platform/report/server/roll-up-jobs.ts'
import { sourceReports } from '../contract/builder/source-reports.ts'
import { dashboardRoutes } from './builder/dashboard-routes.ts'
import { ownReportRoutes } from './builder/own-report-routes.ts'
import type { Sources } from './builder/read-own-report.ts'
import { goalRoutes } from './goals/goal-routes.ts'
import { personGoalRoutes } from './goals/person-goal-routes.ts'
import { type ScheduleParts, scheduleJobs } from './schedules/schedule-jobs.ts'
import { scheduleRoutes } from './schedules/schedule-routes.ts'
import { teamRoute } from './team-route.ts'
import { viewRoutes } from './views/view-routes.ts'

/** What own reports are built on: each source of the declared reports, with its texts. */
function builderSources(reports: readonly ServedReport[]): Sources {
  const bases = sourceReports(reports.map(({ report }) => report))
  return new Map(
    bases.flatMap((base) => {
      const served = reports.find(({ report }) => report.source === base.source)
      return served === undefined ? [] : [[base.name, { ...served, report: base }]]
    }),
  )
}

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
  const sources = builderSources(reports)
  return {
    routes: [
      ...reports.flatMap(reportRoutes),
      ...goalRoutes(byName),
      ...personGoalRoutes(byName),
      ...scheduleRoutes(byName),
      ...viewRoutes(byName),
      teamRoute,
      ...ownReportRoutes(sources, byName),
      ...dashboardRoutes({ sources, declared: byName }),
    ],
    exports: reports.map(reportExport),
    jobs: [...rollUpJobs(parts.database), ...scheduleJobs({ ...parts, reports: byName })],
  }
}
