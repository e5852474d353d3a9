import { findUserPrincipal } from '#features/session/server/find-user-principal.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { type BulkPorts, bulkJobs } from '#platform/resource/server/bulk/bulk-jobs.ts'
import { bulkRoutes } from '#platform/resource/server/bulk/bulk-routes.ts'
import { refreshStoreLists, storesOf } from '#platform/resource/server/live-resources.ts'
import { describeIssue, translateError } from '../texts.ts'

interface BulkChangesPorts {
  database: Database
  hub: Hub
  notify: BulkPorts['notify']
  tasks: BulkPorts['tasks']
}

/** Changes of all rows that a list's filter finds, for all resources. */
export function bulkChanges(
  routes: readonly BoundRoute[],
  { database, hub, notify, tasks }: BulkChangesPorts,
): Required<Pick<FeatureParts, 'routes' | 'jobs'>> {
  const stores = new Map(storesOf(routes).map((store) => [store.resource.name, store]))
  const storeOf = (name: string) => stores.get(name)
  const jobs = bulkJobs({
    database,
    findUserPrincipal,
    describeIssue,
    describeFailure: (language, { kind, details }) =>
      translateError(language, `errors.${kind.code}`, details.values),
    notify,
    storeOf,
    tasks,
    changed: (store, companyId) => refreshStoreLists(hub, store, companyId),
  })
  return { routes: bulkRoutes(storeOf, jobs, tasks), jobs: Object.values(jobs) }
}
