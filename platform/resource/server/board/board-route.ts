import type { Board } from '#platform/resource/contract/board.ts'
import { withoutAliases } from '#platform/resource/contract/list-query.ts'
import { withCustomFields } from '../custom/custom-fields.ts'
import type { ResourceRoute } from '../live-resources.ts'
import { presentRecord } from '../resource.present.ts'
import type { ListQuery } from '../resource.queries.ts'
import type { Store, WriteContext } from '../store.ts'
import { findCards, sumColumns } from './board.queries.ts'

/** A column as it is told. */
export interface ColumnCards {
  key: string
  count: number
  sum: number | null
  results: Record<string, unknown>[]
}

/** The route of a board, over the store of its resource. Two statements, however many columns. */
export function boardRoute(kept: Store, board: Board): ResourceRoute {
  const answer = async ({
    unit,
    principal,
    query,
  }: WriteContext & { query: ListQuery & { columns: string } }) => {
    const store = await withCustomFields(kept, unit.rows)
    const plain = withoutAliases(store.resource.aliases, query)
    const keys = plain.columns.split(',')
    const sums = await sumColumns(unit.rows, store, board, principal, plain, keys)
    const cards = await findCards(unit.rows, store, board, principal, plain, keys)
    return {
      columns: keys.map(
        (key): ColumnCards => ({
          key,
          count: sums.get(key)?.count ?? 0,
          sum: board.sum === null ? null : (sums.get(key)?.sum ?? 0),
          results: (cards.get(key) ?? []).map((row) => presentRecord(store, row)),
        }),
      ),
    }
  }
  return {
    contract: board.route,
    store: kept,
    handler: (request) => {
      const context = request as unknown as Parameters<typeof answer>[0]
      return kept.across ? kept.across.system((unit) => answer({ ...context, unit })) : answer(context)
    },
  }
}
