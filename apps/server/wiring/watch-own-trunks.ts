import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { notifyLostTrunk } from '#features/pbx/server/lines/notify-administrators.ts'
import { watchTrunks } from '#features/pbx/server/lines/watch-trunks.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'

interface WatchedTrunksPorts {
  database: Database
  phone: Pick<
    Phone,
    'holdsServerOf' | 'healthOf' | 'statusOf' | 'registrationOf' | 'watchTrunk' | 'trunksChanged'
  >
  notify: NotificationsFeature['notify']
  hub: Pick<Hub, 'publish'>
  log: Logger
}

/** Notifies a company's administrators when this node sees a trunk go down. */
export const watchOwnTrunks = ({ database, phone, notify, hub, log }: WatchedTrunksPorts) =>
  watchTrunks({
    database,
    async isUp(companyId, endpoint) {
      if (!(await phone.holdsServerOf(companyId)) || !(await phone.healthOf(companyId)).up) return null
      return phone.statusOf(endpoint) !== 'UNREGISTERED'
    },
    registrationOf: phone.registrationOf,
    probe: phone.watchTrunk,
    onResettled: phone.trunksChanged,
    onChanged: (companyId) => refreshLists(hub, trunks.name, companyId),
    onLost: notifyLostTrunk(database, notify),
    log,
  })
