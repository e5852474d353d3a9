import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { failureDetail } from '../failure-detail.ts'
import type { ListSort } from './list-column.ts'
import { isFiltered, noFilters, type UrlField, type UrlFields, type UrlState } from './url-state.ts'
import { useUrlState } from './use-url-state.ts'

/** Rows of a page. */
export const PAGE_SIZE = 25

interface PagedListOptions<Fields extends UrlFields, Query, Answer, Row> {
  /** Filters, `page`, and `order` where the list can be sorted. */
  fields: Fields & { page: UrlField<number> }
  /** What loaded pages are kept under. */
  key: QueryKey
  /** The query sent to the server. */
  query: (state: UrlState<Fields>) => Query
  read: (query: Query, signal: AbortSignal) => Promise<Answer>
  /** `capped`: there are more than `total`. */
  rowsOf: (answer: Answer) => { rows: readonly Row[]; total: number; capped?: boolean }
  /** ms; 0 for a list that gets no events while it is closed. */
  staleTime?: number
  /** Rows of a page; 25 unless it says otherwise. */
  pageSize?: number
  /** It can be ordered by several columns at once. */
  severalOrders?: boolean
}

/** What a `DataList` needs to know of a list that is read by pages. */
export interface PagedListProps<Row> {
  /** What was loaded; null before the first answer. */
  loaded: { rows: readonly Row[]; total: number; capped?: boolean } | null
  /** Rows of an older state are shown while newer ones load. */
  refreshing: boolean
  failure: { detail: string; onRetry: () => void } | null
  page: number
  pageSize: number
  onPage: (page: number) => void
  sort?: ListSort
  /** Whether filters narrow the list; then an empty one offers to drop them. */
  filtered: boolean
  onClearFilters: () => void
}

interface PagedList<Fields extends UrlFields, Query, Row> {
  state: UrlState<Fields>
  setState: (patch: Partial<UrlState<Fields>>) => void
  query: Query
  /** How many the filters leave; 0 until that is known. */
  total: number
  listProps: PagedListProps<Row>
}

const failureOf = ({ isError, error, refetch }: UseQueryResult) =>
  isError ? { detail: failureDetail(error), onRetry: () => void refetch() } : null

/** A list whose filters, order and page stand in the address: read by pages, the old page shown until the new one is there. */
export const usePagedList = <Fields extends UrlFields, Query, Answer, Row>(
  options: PagedListOptions<Fields, Query, Answer, Row>,
): PagedList<Fields, Query, Row> => {
  const { fields, key, read, rowsOf, staleTime } = options
  const [state, setState] = useUrlState<Fields>(fields)
  const query = options.query(state)
  const list = useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
    ...(staleTime === undefined ? {} : { staleTime }),
  })
  const loaded = list.data === undefined ? null : rowsOf(list.data)
  const change = (patch: Record<string, unknown>) => setState(patch as Partial<UrlState<Fields>>)
  const { order } = fields as UrlFields
  const sort: ListSort | null =
    order === undefined
      ? null
      : {
          order: String(state.order),
          several: options.severalOrders ?? false,
          onOrder: (text) => {
            const known = order.read(text)
            if (known !== null) change({ order: known })
          },
        }
  return {
    state,
    setState,
    query,
    total: loaded?.total ?? 0,
    listProps: {
      loaded,
      refreshing: list.isPlaceholderData,
      failure: failureOf(list),
      page: Number(state.page),
      pageSize: options.pageSize ?? PAGE_SIZE,
      onPage: (page) => change({ page }),
      ...(sort ? { sort } : {}),
      filtered: isFiltered(fields, state),
      onClearFilters: () => change(noFilters(fields)),
    },
  }
}
