import { servedCrmReports } from '#features/crm/reports/server/crm-report-sources.ts'
import { servedJoinReports } from '#features/join/reports/server/create-join-reports.ts'
import { liveConversations } from '#features/join/reports/server/live-conversations.ts'
import { wallPageUrl } from '#features/reports/contract/walls.ts'
import { createReports } from '#features/reports/server/create-reports.ts'
import { staffingRoutes } from '#features/reports/server/staffing/staffing-routes.ts'
import { wallRoutes } from '#features/reports/server/walls/wall-routes.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import type { WiringContext } from './context.ts'
import type { Telephony } from './wire-telephony.ts'

/** The report whose sales a television shows, and its view by adviser. */
const SALES = { name: 'saleByUser', by: 'list' }

/** The report over calls and conversations, for forecasts. */
const LOAD = 'atencion'

function reportNamed(reports: readonly ServedReport[], name: string): ServedReport {
  const served = reports.find(({ report }) => report.name === name)
  if (served === undefined) throw new TypeError(`No report ${name}`)
  return served
}

/** Reports of all features, what people build on them, and the links for televisions. */
export function wireReports(
  { database, mailer, origin, log }: WiringContext,
  { reports, telephony }: { reports: readonly ServedReport[]; telephony: Pick<Telephony, 'readWallQueues'> },
): ReturnType<typeof createReports> & Pick<FeatureParts, 'framedPages'> {
  const created = createReports(reports, { database, mailer, origin })
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
    routes: [...created.routes, ...walls, ...staffingRoutes(reportNamed(servedJoinReports, LOAD))],
    framedPages: [{ path: wallPageUrl(':token'), exists: () => Promise.resolve(false) }],
  }
}
