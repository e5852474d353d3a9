import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { failureDetail } from '../failure-detail.ts'
import type { ListSort } from './list-column.ts'
import { isFiltered, noFilters, type UrlField, type UrlFields, type UrlState } from './url-state.ts'
import { useUrlState } from './use-url-state.ts'

/** Default page size. */
export const PAGE_SIZE = 25

interface PagedListOptions<Fields extends UrlFields, Query, Answer, Row> {
  /** Filters, `page`, and `order` for sortable lists. */
  fields: Fields & { page: UrlField<number> }
  /** Query cache key. */
  key: QueryKey
  /** The query sent to the server. */
  query: (state: UrlState<Fields>) => Query
  read: (query: Query, signal: AbortSignal) => Promise<Answer>
  /** `capped`: there are more than `total`. */
  rowsOf: (answer: Answer) => { rows: readonly Row[]; total: number; capped?: boolean }
  /** ms; 0 for lists that receive no events while closed. */
  staleTime?: number
  /** Page size; default 25. */
  pageSize?: number
  /** Allows sorting by several columns. */
  severalOrders?: boolean
}

/** Props for `DataList` from `usePagedList`. */
export interface PagedListProps<Row> {
  /** Null before the first answer. */
  loaded: { rows: readonly Row[]; total: number; capped?: boolean } | null
  /** Shows old rows while newer ones load. */
  refreshing: boolean
  failure: { detail: string; onRetry: () => void } | null
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** Sizes to choose from; without them it is fixed. */
  pageSizes?: readonly number[]
  onPageSize?: (size: number) => void
  sort?: ListSort
  /** Whether filters are active; an empty list then offers to clear them. */
  filtered: boolean
  onClearFilters: () => void
}

interface PagedList<Fields extends UrlFields, Query, Row> {
  state: UrlState<Fields>
  setState: (patch: Partial<UrlState<Fields>>) => void
  query: Query
  /** Number of matching rows; 0 until known. */
  total: number
  listProps: PagedListProps<Row>
}

const failureOf = ({ isError, error, refetch }: UseQueryResult) =>
  isError ? { detail: failureDetail(error), onRetry: () => void refetch() } : null

/** A paged list with its state in the URL; keeps the old page until the new one is loaded. */
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
