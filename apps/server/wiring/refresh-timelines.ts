import { refreshTimelines } from '#features/crm/server/timeline/refresh-timelines.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { refreshRows } from '#platform/resource/server/live-resources.ts'

interface TimelineRefreshPorts {
  database: Database
  hub: Hub
  log: Logger
}

/** For stored calls and conversations: refreshes open time lines of that person. */
export const createTimelineRefresh = ({ database, hub, log }: TimelineRefreshPorts) => {
  const tell = refreshTimelines(database, (resource, companyId, ids) =>
    refreshRows(hub, resource, companyId, ids),
  )
  return (companyId: number, numbers: readonly string[]): void => {
    tell(companyId, numbers).catch((error: unknown) =>
      log.warn({ err: error, companyId }, 'failed to refresh open timelines'),
    )
  }
}
