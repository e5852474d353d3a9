import type { RouteContract } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { type Board, CARDS_AT_ONCE, NO_CHOICE } from '#platform/resource/contract/board.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { WhereInput } from '#platform/resource/contract/where.ts'
import { flat, type Input, resourceClient } from '../resource-client.ts'
import type { ColumnState } from './board-state.ts'

/** A declared board, or one by a custom field in its path. */
export interface ShownBoard extends Pick<Board, 'by' | 'sum'> {
  readonly route: RouteContract
  readonly params?: { readonly id: number }
}

/** Combines the board's filter with a column's in one `where`. */
const bothOf = (where: unknown, column: WhereInput): string => {
  const narrowed: WhereInput[] = typeof where === 'string' && where !== '' ? [JSON.parse(where)] : []
  return JSON.stringify({ and: [...narrowed, column] })
}

/**
 * List query of a column's further cards. Custom fields go into `where`: lists have no parameter for them, and choices may
 * contain commas.
 */
export function columnQuery(
  { by, params }: Pick<ShownBoard, 'by' | 'params'>,
  query: Input,
  key: string,
): Input {
  if (!params) return { ...query, [by]: key }
  const column: WhereInput =
    key === NO_CHOICE ? { field: by, op: 'empty' } : { field: by, op: 'is', value: [key] }
  return { ...query, where: bothOf(query.where, column) }
}

/** Reads of a board. The resource's `by` field must be filterable. */
export const boardClient = (api: Api, board: ShownBoard, resource: Resource) => ({
  read: async (query: Input, columns: readonly string[], signal: AbortSignal): Promise<ColumnState[]> => {
    const { route, params } = board
    // The server knows the choices of a custom field, which may contain commas.
    const request = params ? { query, params } : { query: { ...query, columns: columns.join(',') } }
    const answer = await api.call(route, { ...request, signal } as never)
    const read = answer as unknown as {
      columns: (Omit<ColumnState, 'cards' | 'capped'> & {
        count_capped: boolean
        results: ColumnState['cards']
      })[]
    }
    return read.columns.map(({ results, count_capped: capped, ...column }) => ({
      ...column,
      capped,
      cards: results.map(flat),
    }))
  },
  more: async (query: Input, key: string, offset: number): Promise<ColumnState['cards']> => {
    const { results } = await resourceClient(api, resource).list(
      { ...columnQuery(board, query, key), limit: CARDS_AT_ONCE, offset },
      new AbortController().signal,
    )
    return results
  },
})
