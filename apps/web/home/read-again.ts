import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads a card again after a change. A first answer that is still under way was read before the change, and a query without data does
 * not start anew: it is cancelled.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.refetchQueries({ queryKey })
}
