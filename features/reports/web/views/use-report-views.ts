import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { type ReportView, type ReportViewContent, reportViews } from '../../contract/views.ts'

type Named = { name: string; shared: boolean }

/** What is kept of a report, and how it is kept. */
export function useReportViews(report: string) {
  const api = useApi()
  const queries = useQueryClient()
  const read = useQuery({
    queryKey: ['reports', 'saved', 'views'],
    queryFn: ({ signal }) => api.call(reportViews.list, { signal }),
    staleTime: 60_000,
  })
  const again = () => queries.invalidateQueries({ queryKey: ['reports', 'saved', 'views'] })
  return {
    read,
    views: (read.data?.results ?? []).filter(({ content }) => content.report === report),
    create: async (named: Named, content: ReportViewContent): Promise<ReportView> => {
      const made = await api.call(reportViews.create, { body: { ...named, content } })
      await again()
      return made
    },
    edit: async (
      { id, version }: ReportView,
      patch: Partial<Named> & { content?: ReportViewContent },
    ): Promise<void> => {
      await api.call(reportViews.edit, { params: { id }, body: { ...patch, version } })
      await again()
    },
    /** @returns what brings it back */
    remove: async ({ id, name, shared, content }: ReportView): Promise<() => Promise<void>> => {
      await api.call(reportViews.remove, { params: { id } })
      await again()
      return async () => {
        await api.call(reportViews.create, { body: { name, shared, content } })
        await again()
      }
    },
  }
}
