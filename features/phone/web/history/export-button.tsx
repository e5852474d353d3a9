import { useApi } from '#platform/http/web/api-context.ts'
import { ExportMenu } from '#platform/resource/web/sheet/export-menu.tsx'
import { CALLS_EXPORT, type CallsQuery, exportCalls } from '../../contract/history.ts'

/** Exports the filtered history; very long ones in a job. */
export const ExportButton = ({ query, empty }: { query: CallsQuery; empty: boolean }) => {
  const api = useApi()
  const { page: _, page_size: _size, ...filters } = query
  return (
    <ExportMenu
      source={CALLS_EXPORT}
      query={filters}
      empty={empty}
      download={(format) => api.download(exportCalls, { query: { ...filters, format } as never })}
    />
  )
}
