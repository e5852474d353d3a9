import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { conflict } from '#platform/contract/errors.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { dashboards } from '../../contract/builder/dashboards.ts'
import { ownReports, readBuilder } from '../../contract/builder/own-reports.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'

/** Reads again what people saved, after a change. */
export const refreshSaved = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['reports', 'saved'] })

export const useOwnReports = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['reports', 'saved', 'own'],
    queryFn: ({ signal }) => api.call(ownReports.list, { signal }),
  })
}

export const useDashboards = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['reports', 'saved', 'dashboards'],
    queryFn: ({ signal }) => api.call(dashboards.list, { signal }),
  })
}

/** What the user may build on. */
export const useBuildable = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['reports', 'builder'],
    queryFn: ({ signal }) => api.call(readBuilder, { signal }),
    staleTime: 300_000,
  })
}

/** Shows why a change failed; after somebody else's change the latest version is read. */
export function useSaveFailure(): (error: unknown) => void {
  const t = useText(builderTexts)
  const queries = useQueryClient()
  return (error) => {
    const changed = error instanceof ApiFailure && error.code === conflict.code
    if (changed) void refreshSaved(queries)
    showAlert({ severity: 'error', text: changed ? t('saved.conflict') : failureDetail(error) })
  }
}
