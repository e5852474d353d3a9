import type { ViewSettings } from '#platform/resource/contract/list-views.ts'
import type { ListLayout } from '../list-layout.ts'
import type { ListState } from '../resource-filters.ts'

const STATES = ['', 'enabled', 'disabled'] as const

/** The part of a list's state that a view saves. */
export const settingsOf = (state: ListState, layout: ListLayout): ViewSettings => ({
  filter: state.filter,
  search: state.search,
  order: state.order,
  state: STATES.find((one) => one === state.state) ?? '',
  columns: [...layout.columns],
  widths: { ...layout.widths },
})

/** URL parameters of an open view. */
export const addressOf = (id: number, { filter, search, order, state }: ViewSettings) => ({
  filter,
  search,
  order,
  state,
  view: String(id),
})

const plain = ({ filter, search, order, state, columns, widths }: ViewSettings): string =>
  JSON.stringify([filter, search, order, state, columns, Object.entries(widths).sort()])

/** Whether the list differs from the view. */
export const differs = (now: ViewSettings, saved: ViewSettings): boolean => plain(now) !== plain(saved)
