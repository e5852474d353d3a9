import { withoutAliases } from '#platform/resource/contract/list-query.ts'
import type { ListQuery } from './resource.queries.ts'
import type { Store } from './store.ts'

/** Removes aliases of outside clients. */
export const plainQuery = (store: Store, query: ListQuery): ListQuery => {
  const plain = withoutAliases(store.resource.aliases, query)
  const { page, ...rest } = plain
  return typeof page === 'number' ? ({ ...rest, offset: (page - 1) * plain.limit } as ListQuery) : plain
}
