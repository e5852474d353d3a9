import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type Board, type CustomBoard, NO_CHOICE } from '#platform/resource/contract/board.ts'
import { withoutAliases } from '#platform/resource/contract/list-query.ts'
import { withCustomFields } from '../custom/custom-fields.ts'
import type { ResourceRoute } from '../live-resources.ts'
import { presentRecords } from '../present-records.ts'
import type { ListQuery } from '../resource.queries.ts'
import { isHiddenField, seenBy } from '../seen-by.ts'
import type { Store, WriteContext } from '../store.ts'
import { byColumn, byCustom, findCards, type Grouping, sumColumns } from './board.queries.ts'

/** A column as sent to the client. */
export interface ColumnCards {
  key: string
  count: number
  count_capped: boolean
  sum: number | null
  results: Record<string, unknown>[]
}

type Request = WriteContext & { query: ListQuery & { columns: string }; params: { id: number } }

/** Columns in the order of `keys`. Two statements for any number of columns. */
async function readColumns(
  store: Store,
  grouping: Grouping,
  { unit, principal }: WriteContext,
  { query, keys }: { query: ListQuery; keys: readonly string[] },
): Promise<{ columns: ColumnCards[] }> {
  // Pipelined: the second does not wait for the first.
  const [sums, cards] = await Promise.all([
    sumColumns(unit.rows, store, grouping, principal, query),
    findCards(unit.rows, store, grouping, principal, query),
  ])
  const found = keys.map((key) => cards.get(key) ?? [])
  const shown = await presentRecords(seenBy(store, principal), unit.rows, found.flat())
  const firsts = found.map((_, index) => found.slice(0, index).flat().length)
  return {
    columns: keys.map((key, index) => ({
      key,
      count: sums.get(key)?.count ?? 0,
      count_capped: sums.get(key)?.capped ?? false,
      sum:
        grouping.sum === null || isHiddenField(store, principal, grouping.sum)
          ? null
          : (sums.get(key)?.sum ?? 0),
      results: shown.slice(firsts[index], firsts[index + 1]),
    })),
  }
}

function bound(
  declaredStore: Store,
  contract: ResourceRoute['contract'],
  answer: (request: Request) => Promise<{ columns: ColumnCards[] }>,
): ResourceRoute {
  return {
    contract,
    store: declaredStore,
    ...(declaredStore.across && { across: declaredStore.across }),
    handler: (request) => answer(request as unknown as Request),
  }
}

/** Board route of a resource's store. */
export const boardRoute = (declaredStore: Store, board: Board): ResourceRoute =>
  bound(declaredStore, board.route, async (request) => {
    const store = await withCustomFields(declaredStore, request.unit.rows)
    const query = withoutAliases(store.resource.aliases, request.query)
    const keys = query.columns.split(',')
    return readColumns(store, byColumn(store, board, keys), request, { query, keys })
  })

/** Board by a custom field. @throws Failure `not_found` if it is not a choice field of the company */
export const customBoardRoute = (declaredStore: Store, { route, sum }: CustomBoard): ResourceRoute =>
  bound(declaredStore, route, async (request) => {
    const store = await withCustomFields(declaredStore, request.unit.rows)
    const query = withoutAliases(store.resource.aliases, request.query)
    const field = `v${request.params.id}`
    const found = store.resource.fields[field]
    if (found?.kind !== 'choice') throw new Failure(notFound)
    const keys = [...found.choices, NO_CHOICE]
    return readColumns(store, byCustom(store, field, { sum, keys }), request, { query, keys })
  })
