import { type ReactNode, useMemo, useState } from 'react'
import type { ListView } from '#platform/resource/contract/list-views.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { fittingLayout } from '../list-layout.ts'
import type { ListState } from '../resource-filters.ts'
import { type UsedLayout, useListLayout } from '../use-list-layout.ts'
import { useViews } from './use-views.ts'
import { addressOf, settingsOf } from './view-state.ts'
import { ViewsMenu } from './views-menu.tsx'

/** Defaults of everything a view sets. */
const NO_VIEW = { filter: undefined, search: undefined, order: undefined, state: undefined, view: '' }

/** A list's saved views: the open one (from the URL), its columns, and the menu. */
export const useListViews = (
  resource: Resource,
  state: ListState,
  setState: (patch: Record<string, string>) => void,
  /** The screen's fixed filters. */
  fixed: object = {},
): { layout: UsedLayout; menu: ReactNode } => {
  const [counting, setCounting] = useState(false)
  const views = useViews(resource, { counting })
  const open = views.views.find(({ id }) => String(id) === state.view) ?? null
  const saved = useMemo(
    () => (open === null ? null : fittingLayout(resource, open.settings)),
    [open, resource],
  )
  const layout = useListLayout(
    resource,
    open === null ? '' : String(open.id),
    saved,
    Object.keys(fixed).join(),
  )
  const show = (view: ListView | null) =>
    // Undefined means default.
    setState((view === null ? NO_VIEW : addressOf(view.id, view.settings)) as Record<string, string>)
  return {
    layout,
    menu: (
      <ViewsMenu
        resource={resource}
        open={open}
        views={views}
        settings={settingsOf(state, layout.layout)}
        onOpen={show}
        onMenu={() => {
          setCounting(true)
          void views.again()
        }}
      />
    ),
  }
}
