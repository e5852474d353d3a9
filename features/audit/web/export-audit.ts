import type { Api } from '#platform/http/web/api.ts'
import type { ExportRun } from '#platform/ui/list/export-list-button.tsx'
import { readAllPages } from '#platform/ui/list/read-all-pages.ts'
import { type AuditEntry, type AuditQuery, listAudit } from '../contract/audit.ts'

/** Every entry that the filters leave. Rejects with `ApiFailure`, or AbortError when cancelled. */
export const readAllEntries = ({
  api,
  query,
  signal,
  onProgress,
}: ExportRun & { api: Api; query: AuditQuery }): Promise<AuditEntry[]> =>
  readAllPages(async (page, page_size) => {
    const { results, count } = await api.call(listAudit, { query: { ...query, page, page_size }, signal })
    return { rows: results, total: count }
  }, onProgress)
