import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import type { GraphMenu, MenuField } from '../../contract/routing/ivr-graph.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'

/** Where a key of a menu led, and where it leads since. */
interface Edit {
  menu: number
  field: MenuField
  from: number | null
  to: number | null
}

/** Undone ones are after `done`. */
interface Edits {
  all: readonly Edit[]
  done: number
}

/** Changes of where keys lead, stored at once; undoing stores what was before. */
export function useGraphEdits(menus: readonly GraphMenu[]) {
  const api = useApi()
  const queries = useQueryClient()
  const [edits, setEdits] = useState<Edits>({ all: [], done: 0 })
  const change = useMutation({
    mutationFn: ({ menu, field, to }: Omit<Edit, 'from'>) => {
      const version = menus.find(({ id }) => id === menu)?.version ?? 0
      return api.call(ivrMenus.routes.edit, { params: { id: menu }, body: { version, [field]: to } })
    },
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['resource', 'ivr'] }),
  })
  const { all, done } = edits
  const [last, next] = [all[done - 1], all[done]]
  const waits = change.isPending
  return {
    lead(menu: GraphMenu, field: MenuField, to: number | null) {
      const from = menu.edges.find((edge) => edge.field === field)?.to ?? null
      const edit = { menu: menu.id, field, from, to }
      change.mutate(edit, {
        onSuccess: () =>
          setEdits((before) => ({ all: [...before.all.slice(0, before.done), edit], done: before.done + 1 })),
      })
    },
    undo:
      last === undefined || waits
        ? null
        : () =>
            change.mutate({ ...last, to: last.from }, { onSuccess: () => setEdits({ all, done: done - 1 }) }),
    redo:
      next === undefined || waits
        ? null
        : () => change.mutate(next, { onSuccess: () => setEdits({ all, done: done + 1 }) }),
  }
}
