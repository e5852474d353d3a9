import { findUserPrincipal } from '#features/session/server/find-user-principal.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { type BeginImport, beginImport } from '#platform/resource/server/imports/begin-import.ts'
import { type ImportPorts, importJobs } from '#platform/resource/server/imports/import-jobs.ts'
import { importRoutes } from '#platform/resource/server/imports/import-routes.ts'
import { refreshStoreLists, storesOf } from '#platform/resource/server/live-resources.ts'
import { describeIssue } from '../texts.ts'

interface ImportsPorts {
  database: Database
  hub: Hub
  notify: ImportPorts['notify']
}

/** Import jobs for all resources. */
export function resourceImports(
  routes: readonly BoundRoute[],
  { database, hub, notify }: ImportsPorts,
): Required<Pick<FeatureParts, 'routes' | 'jobs'>> & { begin: BeginImport } {
  const stores = new Map(storesOf(routes).map((store) => [store.resource.name, store]))
  const storeOf = (name: string) => stores.get(name)
  const changed: ImportPorts['changed'] = (store, companyId) => refreshStoreLists(hub, store, companyId)
  const jobs = importJobs({ database, findUserPrincipal, describeIssue, notify, storeOf, changed })
  return {
    routes: importRoutes(database, storeOf, jobs, changed),
    jobs: Object.values(jobs),
    begin: beginImport(jobs),
  }
}
