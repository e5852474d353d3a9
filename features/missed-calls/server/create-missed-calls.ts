import type { FeatureParts } from '#platform/feature/feature.ts'
import type { Notify } from '#platform/feature/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { missedCalls } from '../contract/missed-calls.ts'
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
}

export const createMissedCalls = ({ hub, notify, nameNumbers }: MissedCallsPorts): MissedCallsFeature => ({
  routes: resourceRoutes(missedCallStore(notify, nameNumbers)),
  callEnded: (companyId) => refreshLists(hub, missedCalls.name, companyId),
})
