import type { createNotifications } from '#features/notifications/server/create-notifications.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { tellLostTrunk } from '#features/pbx/server/lines/tell-administrators.ts'
import { watchTrunks } from '#features/pbx/server/lines/watch-trunks.ts'
import type { createPhone } from '#features/phone/server/create-phone.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'

interface WatchedTrunksParts {
  database: Database
  phone: Pick<ReturnType<typeof createPhone>, 'now' | 'healthOf' | 'statusOf'>
  notify: ReturnType<typeof createNotifications>['notify']
  hub: Pick<Hub, 'publish'>
  log: Logger
}

/** Notifies a company's administrators when this node sees a trunk go down. */
export const watchOwnTrunks = ({ database, phone, notify, hub, log }: WatchedTrunksParts) =>
  watchTrunks({
    database,
    async isUp(companyId, endpoint) {
      if (phone.now() === null || !(await phone.healthOf(companyId)).up) return null
      return phone.statusOf(endpoint) !== 'UNREGISTERED'
    },
    onChanged: (companyId) => refreshLists(hub, trunks.name, companyId),
    onLost: tellLostTrunk(database, notify),
    log,
  })
