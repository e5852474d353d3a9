import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { type Dashboard, type DashboardContent, dashboards } from '../../contract/builder/dashboards.ts'
import { refreshSaved, useSaveFailure } from '../builder/use-saved.ts'

type Listed = { results: Dashboard[] }
const KEY = ['reports', 'saved', 'dashboards']

/**
 * Changes a dashboard: shown at once, sent one after another, since each names the version that it was made on. A refusal shows the
 * latest version again.
 */
export function useDashboardChanges(
  dashboard: Dashboard,
): (change: (now: DashboardContent) => Partial<DashboardContent>) => void {
  const api = useApi()
  const queries = useQueryClient()
  const fail = useSaveFailure()
  const sending = useRef(Promise.resolve())
  /** What is not stored yet: a list that was asked for before does not know of it. */
  const unsent = useRef<DashboardContent | null>(null)
  const { id } = dashboard
  return useCallback(
    (change) => {
      const find = () => queries.getQueryData<Listed>(KEY)?.results.find((one) => one.id === id)
      const put = (next: (now: Dashboard) => Dashboard) =>
        queries.setQueryData<Listed>(
          KEY,
          (before) => before && { results: before.results.map((one) => (one.id === id ? next(one) : one)) },
        )
      const before = unsent.current ?? find()?.content
      if (before === undefined) return
      const content = { ...before, ...change(before) }
      unsent.current = content
      put((now) => ({ ...now, content }))
      sending.current = sending.current.then(async () => {
        const now = find()
        if (now === undefined) return
        try {
          const made = await api.call(dashboards.edit, {
            params: { id },
            body: { content, version: now.version },
          })
          if (unsent.current === content) unsent.current = null
          // What was changed meanwhile is on its way.
          put(() => ({ ...made, content: unsent.current ?? made.content }))
        } catch (error) {
          unsent.current = null
          fail(error)
          await refreshSaved(queries)
        }
      })
    },
    [api, fail, id, queries],
  )
}
