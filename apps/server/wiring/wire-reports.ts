import { servedCrmReports } from '#features/crm/reports/server/crm-report-sources.ts'
import { liveConversations } from '#features/join/reports/server/live-conversations.ts'
import { wallPageUrl } from '#features/reports/contract/walls.ts'
import { createReports } from '#features/reports/server/create-reports.ts'
import { wallRoutes } from '#features/reports/server/walls/wall-routes.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import type { WiringContext } from './context.ts'
import type { Telephony } from './wire-telephony.ts'

/** The report whose sales a television shows, and its view by adviser. */
const SALES = { name: 'saleByUser', by: 'list' }

function salesReport(): ServedReport {
  const served = servedCrmReports.find(({ report }) => report.name === SALES.name)
  if (served === undefined) throw new TypeError(`No report ${SALES.name}`)
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
      sales: { served: salesReport(), by: SALES.by },
    },
    origin,
  )
  return {
    ...created,
    routes: [...created.routes, ...walls],
    framedPages: [{ path: wallPageUrl(':token'), exists: () => Promise.resolve(false) }],
  }
}
