import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { localDay } from '#platform/i18n/format.ts'
import type { ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { usePagedList } from '#platform/ui/list/use-paged-list.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import { type Input, type ResourceRecord, resourceClient } from './resource-client.ts'
import { filterQuery, type ListState, pageQuery, urlFieldsOf } from './resource-filters.ts'
import { useResourceUpdates } from './resource-updates.ts'
import { usePageSize } from './use-page-size.ts'
import { listKey } from './use-resource-actions.ts'

interface ListOptions {
  /** The screen's fixed filters, not shown. */
  fixed?: Input | undefined
  /** Default filter. */
  filter?: ListFilter | undefined
  pageSize?: number | undefined
}

const NO_ROWS: readonly ResourceRecord[] = []
const NOTHING: Input = {}

const placeOf = (query: Input): string => JSON.stringify(query)

/** A resource's paged, live list, with its state in the URL. */
export const useResourceList = (resource: Resource, options: ListOptions) => {
  const { fixed = NOTHING } = options
  const { size: pageSize, sizes, choose } = usePageSize(resource, options.pageSize)
  const api = useApi()
  const { timeZone } = useViewer()
  const today = localDay(new Date(), timeZone)
  // Cursors by page: the page after a visited one loads fast at any depth.
  const [cursors] = useState(() => new Map<string, string>())
  const [urlFields] = useState(() => urlFieldsOf(resource, options.filter))
  const list = usePagedList({
    fields: urlFields,
    key: listKey(resource),
    query: (state) => ({ ...pageQuery(state as unknown as ListState, today, pageSize), ...fixed }),
    read: async (query, signal) => {
      const cursor = cursors.get(placeOf(query))
      const page = await resourceClient(api, resource).list(
        cursor === undefined ? query : { ...query, cursor },
        signal,
      )
      const after = { ...query, offset: Number(query.offset) + page.results.length }
      if (page.next_cursor !== null) cursors.set(placeOf(after), page.next_cursor)
      return page
    },
    rowsOf: ({ results, count, count_capped: capped }) => ({ rows: results, total: count, capped }),
    severalOrders: true,
    pageSize,
    // It received no events while closed.
    staleTime: 0,
  })
  const state = list.state as unknown as ListState
  const filters = { ...filterQuery(state, today), ...fixed }
  useResourceUpdates(resource.name, async (ids) => {
    const query = { ...filters, ids: ids.join(','), limit: ids.length }
    return (await resourceClient(api, resource).list(query, new AbortController().signal)).results
  })
  const chooseSize = (next: number) => {
    // The first page again: what was the third begins elsewhere now.
    list.listProps.onPage(1)
    choose(next)
  }
  return {
    ...list,
    listProps: { ...list.listProps, pageSizes: sizes, onPageSize: chooseSize },
    state,
    rows: list.listProps.loaded?.rows ?? NO_ROWS,
    /** Filters and order, for exports. */
    filters,
  }
}
