import { createHome } from '#features/home/server/create-home.ts'
import type { NotificationsFeature } from '#features/notifications/server/create-notifications.ts'
import type { ExportSource } from '#platform/exports/server/export-source.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import { purgeOutsideRowsJob } from '#platform/feature/outside-rows.ts'
import type { BulkTask } from '#platform/resource/server/bulk/bulk-task.ts'
import type { BeginImport } from '#platform/resource/server/imports/begin-import.ts'
import { liveResources } from '#platform/resource/server/live-resources.ts'
import { purgeDeletedJob } from '#platform/resource/server/purge-deleted.ts'
import { listViewRoutes } from '#platform/resource/server/views/list-views.ts'
import { bulkChanges } from './bulk-changes.ts'
import type { WiringContext } from './context.ts'
import { longExports } from './long-exports.ts'
import { resourceImports } from './resource-imports.ts'

interface ListPorts {
  features: Required<FeatureParts>
  /** Exports beside those of the lists. */
  exports: readonly ExportSource[]
  notify: NotificationsFeature['notify']
  /** What features do with all results of a list. */
  tasks: readonly BulkTask[]
}

export interface Lists extends Required<Omit<FeatureParts, 'purges' | 'reports'>> {
  beginImport: BeginImport
}

/** The features' parts, and what their lists have in common: live updates, saved views, Inicio, exports, imports, purges. */
export function wireLists(context: WiringContext, { features, exports, notify, tasks }: ListPorts): Lists {
  const { config, database, files, hub, publicSettings, workFolder } = context
  const { routes, rawRoutes, framedPages, sockets, jobs, purges, outside, mailboxes } = features
  const live = liveResources(routes, hub)
  const long = longExports(routes, exports, { database, files, workFolder, notify })
  const imports = resourceImports(routes, { database, hub, notify })
  const bulk = bulkChanges(routes, { database, hub, notify, tasks })
  return {
    routes: [
      ...live.routes,
      ...listViewRoutes(routes),
      ...createHome(routes, publicSettings.demo?.robot ?? null).routes,
      ...imports.routes,
      ...bulk.routes,
      ...long.routes,
    ],
    rawRoutes,
    framedPages,
    outside,
    mailboxes,
    sockets: [...sockets, live.socket],
    jobs: [
      purgeDeletedJob(database, purges, config.DELETED_KEPT_DAYS),
      purgeOutsideRowsJob(database, outside),
      ...imports.jobs,
      ...bulk.jobs,
      ...long.jobs,
      ...jobs,
    ],
    beginImport: imports.begin,
  }
}
