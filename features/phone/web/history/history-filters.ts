import {
  choiceField,
  countField,
  dayField,
  filtersOn,
  flagField,
  textField,
  type UrlState,
} from '#platform/ui/list/url-state.ts'
import { PAGE_SIZE } from '#platform/ui/list/use-paged-list.ts'
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

/** The query sent to the server. */
export const toCallsQuery = (state: HistoryFilters): CallsQuery => {
  const { label, ...filters } = filtersOn(HISTORY_FIELDS, state)
  return {
    page: state.page,
    page_size: PAGE_SIZE,
    order: state.order,
    ...filters,
    ...(label === undefined ? {} : { label_id: label }),
  }
}
