import { useMemo, useState } from 'react'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type ListLayout, storedLayout, storeLayout, usualLayout } from './list-layout.ts'

export interface UsedLayout {
  layout: ListLayout
  /** Changed in this browser since the view was saved. */
  changed: boolean
  change: (patch: Partial<ListLayout>) => void
  reset: () => void
}

/** Columns of a list: the view's, with this browser's changes. */
export const useListLayout = (
  resource: Resource,
  view: string,
  saved: ListLayout | null,
  /** Fields with the same value in every row, comma-separated. */
  fixed: string,
): UsedLayout => {
  const [own, setOwn] = useState<{ view: string; layout: ListLayout | null }>(() => ({
    view,
    layout: storedLayout(resource, view),
  }))
  const current = useMemo(
    () => (own.view === view ? own.layout : storedLayout(resource, view)),
    [own, view, resource],
  )
  const base = useMemo(() => saved ?? usualLayout(resource, fixed.split(',')), [saved, resource, fixed])
  const put = (layout: ListLayout | null) => {
    storeLayout(resource, view, layout)
    setOwn({ view, layout })
  }
  return {
    layout: current ?? base,
    changed: current !== null,
    change: (patch) => put({ ...(current ?? base), ...patch }),
    reset: () => put(null),
  }
}
