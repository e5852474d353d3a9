import type { UnitOfWork } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { missedCalls } from '../contract/missed-calls.ts'
import { listOutsideCall, type OutsideCall } from './list-outside-call.ts'
import { missedCallStore } from './missed-call-store.ts'

interface MissedCallsPorts {
  hub: Pick<Hub, 'publish'>
  notify: Notify
  /** Names of callers. */
  nameNumbers: NameNumbers
}

export interface MissedCallsFeature extends FeatureParts {
  /** Refreshes the company's lists after a call ended and was stored. */
  callEnded(companyId: number): void
  /** Lists a call by a messaging service that nobody answered, once; its transaction may be of the whole installation. */
  listOutsideCall(unit: UnitOfWork, call: OutsideCall): Promise<void>
}

export const createMissedCalls = ({ hub, notify, nameNumbers }: MissedCallsPorts): MissedCallsFeature => ({
  routes: resourceRoutes(missedCallStore(notify, nameNumbers)),
  callEnded: (companyId) => refreshLists(hub, missedCalls.name, companyId),
  async listOutsideCall(unit, call) {
    if (await listOutsideCall(unit.rows, call))
      unit.onCommit(() => refreshLists(hub, missedCalls.name, call.companyId))
  },
})
