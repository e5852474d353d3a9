import type { FeatureParts } from '#platform/feature/feature.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { createCleanUpJob } from './clean-up-job.ts'
import { companyStorageStore } from './company-storage-store.ts'
import { storageDayJob } from './day-job.ts'
import { createMoveJob } from './move-job.ts'
import { moveRoutes } from './move-routes.ts'
import { storageUseRoutes } from './read-use.ts'
import { ruleRoutes } from './rule-routes.ts'
import { storageHoldStore, storageRuleStore } from './rule-store.ts'
import { nightlyRulesJob } from './start-run.ts'
import type { StoragePorts } from './storage-ports.ts'
import { warnStorageJob } from './warn-job.ts'

/** Storage as operators see it: use, quotas, clean-up, and where files lie. */
export function createStorage(ports: StoragePorts): Required<Pick<FeatureParts, 'routes' | 'jobs'>> {
  const { database } = ports
  const cleanUp = createCleanUpJob(ports)
  const move = createMoveJob(ports)
  return {
    jobs: [cleanUp, move, nightlyRulesJob(ports, cleanUp), storageDayJob(database), warnStorageJob(ports)],
    routes: [
      ...storageUseRoutes(ports),
      ...resourceRoutes(companyStorageStore(database)),
      ...moveRoutes(ports, move),
      ...resourceRoutes(storageRuleStore(database)),
      ...ruleRoutes(ports, cleanUp),
      ...resourceRoutes(storageHoldStore(database)),
    ],
  }
}
