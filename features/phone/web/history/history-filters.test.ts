import { expect, test } from 'vitest'
import { isFiltered, noFilters, readUrlState } from '#platform/ui/list/url-state.ts'
import { callsQuery } from '../../contract/history.ts'
import { HISTORY_FIELDS, toCallsQuery } from './history-filters.ts'

const filters = (query: string) => readUrlState(HISTORY_FIELDS, new URLSearchParams(query))

test('without filters the newest calls are requested', () => {
  expect(isFiltered(HISTORY_FIELDS, filters('page=3&order=duration'))).toBe(false)
  expect(toCallsQuery(filters(''))).toEqual({ page: 1, page_size: 25, order: '-started_at' })
})

test('every filter reaches the server in a valid form', () => {
  const query = toCallsQuery(
    filters(
      'search=+ana+&direction=INCOMING&missed=1&label=7&initDate=2026-01-01&finishDate=2026-01-31&page=2',
    ),
  )
  expect(callsQuery.parse(query)).toEqual({
    page: 2,
    page_size: 25,
    order: '-started_at',
    search: 'ana',
    direction: 'INCOMING',
    missed: true,
    label_id: 7,
    initDate: '2026-01-01',
    finishDate: '2026-01-31',
  })
})

test('a search needs more than one character', () =>
  expect(toCallsQuery(filters('search=a')).search).toBeUndefined())

test.each(['search=a', 'direction=OUTGOING', 'missed=1', 'label=2', 'initDate=2026-01-01'])(
  '%s can be taken off',
  (query) => {
    expect(isFiltered(HISTORY_FIELDS, filters(query))).toBe(true)
    expect(isFiltered(HISTORY_FIELDS, { ...filters(query), ...noFilters(HISTORY_FIELDS) })).toBe(false)
  },
)
