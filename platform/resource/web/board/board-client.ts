import type { Api } from '#platform/http/web/api.ts'
import type { Board } from '#platform/resource/contract/board.ts'
import { CARDS_AT_ONCE } from '#platform/resource/contract/board.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { flat, type Input, resourceClient } from '../resource-client.ts'
import type { ColumnState } from './board-state.ts'

/** How the cards of a column are asked for in the list: as a filter of its own. */
const columnFilter = (board: Board, key: string): Input => ({ [board.by]: key })

/** A board's reads. The resource's `by` field must be one that lists can be filtered by. */
export const boardClient = (api: Api, board: Board, resource: Resource) => ({
  read: async (query: Input, columns: readonly string[], signal: AbortSignal): Promise<ColumnState[]> => {
    const answer = await api.call(board.route, {
      query: { ...query, columns: columns.join(',') } as never,
      signal,
    } as never)
    const read = answer as unknown as {
      columns: (Omit<ColumnState, 'cards'> & { results: ColumnState['cards'] })[]
    }
    return read.columns.map(({ results, ...column }) => ({ ...column, cards: results.map(flat) }))
  },
  more: async (query: Input, key: string, offset: number): Promise<ColumnState['cards']> => {
    const { results } = await resourceClient(api, resource).list(
      { ...query, ...columnFilter(board, key), limit: CARDS_AT_ONCE, offset },
      new AbortController().signal,
    )
    return results
  },
})
