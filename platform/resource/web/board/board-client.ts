import type { RouteContract } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { type Board, CARDS_AT_ONCE, NO_CHOICE } from '#platform/resource/contract/board.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { flat, type Input, resourceClient } from '../resource-client.ts'
import type { ColumnState } from './board-state.ts'

/** A declared board, or one by a custom field, which stands in its address. */
export interface ShownBoard extends Pick<Board, 'by' | 'sum'> {
  readonly route: RouteContract
  readonly params?: { readonly id: number }
}

/** How the cards of a column are asked for in the list: as a filter of its own. */
const columnFilter = ({ by }: ShownBoard, key: string): Input =>
  key === NO_CHOICE ? { [`${by}_empty`]: 'true' } : { [by]: key }

/** A board's reads. The resource's `by` field must be one that lists can be filtered by. */
export const boardClient = (api: Api, board: ShownBoard, resource: Resource) => ({
  read: async (query: Input, columns: readonly string[], signal: AbortSignal): Promise<ColumnState[]> => {
    const { route, params } = board
    // Of a custom field the server knows the choices, whatever letters they are made of.
    const asked = params ? { query, params } : { query: { ...query, columns: columns.join(',') } }
    const answer = await api.call(route, { ...asked, signal } as never)
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
