import { useQuery } from '@tanstack/react-query'
import { notFound } from '#platform/contract/errors.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { readWall, type WallAnswer } from '../../contract/walls.ts'

/** How often a page asks, ms: a revoked link is empty within a second. */
const EVERY_MS = 900
/** After a lost connection, or too many requests. */
const LATER_MS = 5_000

interface ShownWall {
  /** The latest numbers; kept when the line is lost, and gone with the link. */
  answer: WallAnswer | undefined
  gone: boolean
  /** The latest request was not answered. */
  offline: boolean
}

const isGone = (error: unknown): boolean => error instanceof ApiFailure && error.code === notFound.code

export function useWall(token: string): ShownWall {
  const api = useApi()
  const read = useQuery({
    queryKey: ['wall', token],
    queryFn: ({ signal }) => api.call(readWall, { params: { token }, signal }),
    refetchInterval: ({ state: { error } }) => {
      if (isGone(error)) return false
      return error === null ? EVERY_MS : LATER_MS
    },
    // A television has no focus.
    refetchIntervalInBackground: true,
    networkMode: 'always',
  })
  const gone = isGone(read.error)
  return { answer: gone ? undefined : read.data, gone, offline: read.isError && !gone }
}
