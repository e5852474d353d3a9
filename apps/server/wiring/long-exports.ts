import { findUserPrincipal } from '#features/session/server/find-user-principal.ts'
import type { Database } from '#platform/db/database.ts'
import { type ExportPorts, exportJobs } from '#platform/exports/server/export-jobs.ts'
import { exportRoutes } from '#platform/exports/server/export-routes.ts'
import type { ExportSource } from '#platform/exports/server/export-source.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { historyExport } from '#platform/resource/server/history/history-sheet.ts'
import { storesOf } from '#platform/resource/server/live-resources.ts'
import { listExport } from '#platform/resource/server/sheet/export-source.ts'

interface LongExportsPorts {
  database: Database
  files: FileStore
  workFolder: string
  notify: ExportPorts['notify']
}

/** Export jobs for all lists, histories and reports. */
export function longExports(
  routes: readonly BoundRoute[],
  reports: readonly ExportSource[],
  { database, files, workFolder, notify }: LongExportsPorts,
) {
  const lists = storesOf(routes)
    .flatMap((store) => [listExport(store), historyExport(store)])
    .filter((source) => source !== null)
  const sources = new Map([...lists, ...reports].map((source) => [source.name, source]))
  const sourceOf = (name: string) => sources.get(name)
  const jobs = exportJobs({ database, files, workFolder, notify, sourceOf, findUserPrincipal })
  return { routes: exportRoutes({ sourceOf, jobs, files }), jobs: Object.values(jobs) }
}
