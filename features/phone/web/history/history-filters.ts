import {
  choiceField,
  countField,
  dayField,
  flagField,
  textField,
  type UrlState,
} from '#platform/ui/list/url-state.ts'
import type { CallsQuery } from '../../contract/history.ts'

export const HISTORY_FIELDS = {
  search: textField(),
  direction: choiceField(['', 'INCOMING', 'OUTGOING'], ''),
  missed: flagField(),
  label: countField(0),
  initDate: dayField(),
  finishDate: dayField(),
  order: choiceField(['-started_at', 'started_at', '-duration', 'duration'], '-started_at'),
  page: countField(1),
}
export type HistoryFilters = UrlState<typeof HISTORY_FIELDS>

export const PAGE_SIZE = 25

export const NO_FILTERS = {
  search: '',
  direction: '',
  missed: false,
  label: 0,
  initDate: '',
  finishDate: '',
} as const satisfies Partial<HistoryFilters>

export const isFiltered = (filters: HistoryFilters): boolean =>
  Object.entries(NO_FILTERS).some(([name, none]) => filters[name as keyof typeof NO_FILTERS] !== none)

/** What the server is asked for. A single character is no search yet. */
export const toCallsQuery = (filters: HistoryFilters): CallsQuery => {
  const search = filters.search.trim()
  return {
    page: filters.page,
    page_size: PAGE_SIZE,
    order: filters.order,
    ...(search.length > 1 ? { search } : {}),
    ...(filters.direction === '' ? {} : { direction: filters.direction }),
    ...(filters.missed ? { missed: true } : {}),
    ...(filters.label === 0 ? {} : { label_id: filters.label }),
    ...(filters.initDate === '' ? {} : { initDate: filters.initDate }),
    ...(filters.finishDate === '' ? {} : { finishDate: filters.finishDate }),
  }
}
