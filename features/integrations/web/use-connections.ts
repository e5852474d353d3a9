import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { type ConnectionAnswer, type ConnectionKind, listConnections } from '../contract/connections.ts'

const KEY = ['integrations', 'connections'] as const
/** The health changes while the screen is open. */
const EVERY_MS = 15_000

/** The programs that can be connected, with their health. */
export function useConnections() {
  const api = useApi()
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(listConnections, { signal })).results,
    refetchInterval: EVERY_MS,
  })
}

/** Puts a changed connection into the list that is shown. */
export function useKeepConnection() {
  const queries = useQueryClient()
  return {
    keep: (changed: ConnectionAnswer) =>
      queries.setQueryData<ConnectionAnswer[]>(KEY, (all) =>
        all?.map((one) => (one.kind === changed.kind ? changed : one)),
      ),
    reload: () => queries.invalidateQueries({ queryKey: KEY }),
  }
}

export const isKind = (kind: string | undefined, all: readonly ConnectionAnswer[]): kind is ConnectionKind =>
  all.some((one) => one.kind === kind)
