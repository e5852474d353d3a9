import type { Api } from '#platform/http/web/api.ts'
import { type AuditEntry, type AuditQuery, listAudit } from '../contract/audit.ts'

/** The most a page may hold. */
const EXPORT_PAGE = 100

/** Every entry that the filters leave, read page by page. Rejects with `ApiFailure`, or AbortError when cancelled. */
export const readAllEntries = async (options: {
  api: Api
  query: AuditQuery
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}): Promise<AuditEntry[]> => {
  const { api, query, signal, onProgress } = options
  // By id, since an entry that is added meanwhile moves the pages by one.
  const entries = new Map<number, AuditEntry>()
  for (let page = 1; ; page += 1) {
    const { results, count } = await api.call(listAudit, {
      query: { ...query, page, page_size: EXPORT_PAGE },
      signal,
    })
    for (const entry of results) entries.set(entry.id, entry)
    onProgress(entries.size, count)
    if (results.length < EXPORT_PAGE) return [...entries.values()]
  }
}
