import { useApi } from '#platform/http/web/api-context.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ExportMenu } from '../sheet/export-menu.tsx'
import { type HistoryFilters, historyQuery } from './use-history.ts'

/** Exports all filtered changes as a spreadsheet. */
export const HistoryExport = ({ resource, ...filters }: HistoryFilters & { resource: Resource }) => {
  const api = useApi()
  const query = historyQuery(filters)
  return (
    <ExportMenu
      source={`history/${resource.name}`}
      query={query}
      download={(format) => api.download(resource.routes.historySheet, { query: { ...query, format } })}
    />
  )
}
