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
export function useDashboardChanges(dashboard: Dashboard): (patch: Partial<DashboardContent>) => void {
  const api = useApi()
  const queries = useQueryClient()
  const fail = useSaveFailure()
  const sending = useRef(Promise.resolve())
  const { id } = dashboard
  return useCallback(
    (patch) => {
      const find = () => queries.getQueryData<Listed>(KEY)?.results.find((one) => one.id === id)
      const put = (change: (now: Dashboard) => Dashboard) =>
        queries.setQueryData<Listed>(
          KEY,
          (before) => before && { results: before.results.map((one) => (one.id === id ? change(one) : one)) },
        )
      put((now) => ({ ...now, content: { ...now.content, ...patch } }))
      sending.current = sending.current.then(async () => {
        const now = find()
        if (now === undefined) return
        try {
          const { content, version } = now
          const made = await api.call(dashboards.edit, { params: { id }, body: { content, version } })
          // What was changed meanwhile is on its way.
          put((latest) => ({ ...made, content: latest.content }))
        } catch (error) {
          fail(error)
          await refreshSaved(queries)
        }
      })
    },
    [api, fail, id, queries],
  )
}
