import type { BoundRoute, ParsedRequest } from '#platform/http/server/bind.ts'
import type { Store } from './store.ts'

type Asked = ParsedRequest & { params: { id: number; resource: string } }

/**
 * A route for any list whose transaction is where the list's rows are: in the sender's company, or across companies. One request holds
 * one connection.
 */
export const whereRowsAre = (
  route: BoundRoute,
  /** The list that is asked for; asked before the transaction. */
  storeOf: (request: Asked) => Promise<Pick<Store, 'across'> | null | undefined>,
): BoundRoute => ({
  ...route,
  around: async (request, proceed) => {
    // The route's contract parsed them.
    const across = (await storeOf(request as Asked))?.across
    return across ? across.system((unit) => route.handler({ ...request, unit })) : proceed(undefined)
  },
})
