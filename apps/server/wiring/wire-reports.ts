import { servedCrmReports } from '#features/crm/reports/server/crm-report-sources.ts'
import { ofEdition } from '#features/crm/server/editions.ts'
import { servedJoinReports } from '#features/join/reports/server/create-join-reports.ts'
import { liveConversations } from '#features/join/reports/server/live-conversations.ts'
import { createReports } from '#features/reports/server/create-reports.ts'
import { staffingRoutes } from '#features/reports/server/staffing/staffing-routes.ts'
import { unusualJob } from '#features/reports/server/unusual/unusual-job.ts'
import { unusualRoutes } from '#features/reports/server/unusual/unusual-routes.ts'
import { wallRoutes } from '#features/reports/server/walls/wall-routes.ts'
import { findUserPrincipal } from '#features/session/server/find-user-principal.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { reportNamed, type ServedReport } from '#platform/report/server/report-source.ts'
import type { WiringContext } from './context.ts'
import type { Telephony } from './wire-telephony.ts'

/** The report whose sales a television shows, and its view by adviser. */
const SALES = { name: 'saleByUser', by: 'list' }

/** Figures that are looked at each day, by report. */
const WATCHED = [
  ['general', 'inbound'],
  ['general', 'abandoned'],
  ['general-join', 'conversations'],
  ['reporteVentas', 'sales'],
] as const

/** The report over calls and conversations, for forecasts. */
const LOAD = 'atencion'

interface ReportsPorts {
  reports: readonly ServedReport[]
  telephony: Pick<Telephony, 'readWallQueues'>
  notify: Notify
}

/** Reports of the FX edition are not there for a company that hides it. */
const ofTheirEdition = (route: BoundRoute): BoundRoute =>
  route.contract.path.startsWith('/api/reports/fx/') ? ofEdition('fx', route) : route

/** Reports of all features, what people build on them, and the links for televisions. */
export function wireReports(
  { database, mailer, mailQueue, origin, log }: WiringContext,
  { reports, telephony, notify }: ReportsPorts,
): ReturnType<typeof createReports> & Pick<FeatureParts, 'framedPages'> {
  const created = createReports(reports, { database, mailer, origin, findUserPrincipal })
  const watched = WATCHED.map(([name, measure]) => ({ served: reportNamed(reports, name), measure }))
  const walls = wallRoutes(
    {
      database,
      log,
      queues: telephony.readWallQueues,
      conversations: liveConversations,
      sales: { served: reportNamed(servedCrmReports, SALES.name), by: SALES.by },
    },
    origin,
  )
  return {
    ...created,
    routes: [
      ...created.routes.map(ofTheirEdition),
      ...walls,
      ...staffingRoutes(reportNamed(servedJoinReports, LOAD)),
      ...unusualRoutes(watched),
    ],
    jobs: [...created.jobs, unusualJob({ database, notify, mailQueue, origin, watched })],
    framedPages: [{ path: '/pared/:token', exists: () => Promise.resolve(false) }],
  }
}
