import type { createNotifications } from '#features/notifications/server/create-notifications.ts'
import { tellLostTrunk } from '#features/pbx/server/lines/tell-administrators.ts'
import { watchTrunks } from '#features/pbx/server/lines/watch-trunks.ts'
import type { createPhone } from '#features/phone/server/create-phone.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'

interface WatchedTrunksParts {
  database: Database
  phone: Pick<ReturnType<typeof createPhone>, 'now' | 'healthOf' | 'statusOf'>
  notify: ReturnType<typeof createNotifications>['notify']
  log: Logger
}

/** Tells a company's administrators when a trunk goes down, as this node's phone sees it. */
export const watchOwnTrunks = ({ database, phone, notify, log }: WatchedTrunksParts) =>
  watchTrunks({
    database,
    async isUp(companyId, endpoint) {
      if (phone.now() === null || !(await phone.healthOf(companyId)).up) return null
      return phone.statusOf(endpoint) !== 'UNREGISTERED'
    },
    onLost: tellLostTrunk(database, notify),
    log,
  })
