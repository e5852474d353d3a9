import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { type LiveSurroundings, liveSocket, openLiveSocket } from '#platform/realtime/web/live-socket.ts'
import { resourceEvents, resourceSocket } from '#platform/resource/contract/resource-events.ts'

import type { ResourceRecord } from './resource-client.ts'
import { followRows } from './row-news.ts'

const resources = liveSocket(resourceSocket, resourceEvents)

/** Reads rows of a list again, as it is filtered now; those that the filter leaves out any more do not come. */
type ReadRows = (ids: readonly number[]) => Promise<readonly ResourceRecord[]>

export interface ResourceNews {
  /** Follows changes until the end that it returns; with `read`, those of the resource's shown rows one by one. */
  watch(name?: string, read?: ReadRows): () => void
}

interface NewsOptions {
  queries: QueryClient
  sockets: LiveSurroundings
  /** `ws(s)://host` */
  origin: string
  userId: number
}

/** Keeps open lists as they are on the server, quietly; connected only while one is open. */
export function createResourceNews({ queries, sockets, origin, userId }: NewsOptions): ResourceNews {
  let watching = 0
  const readers = new Map<string, ReadRows>()
  const follow = async (name: string, ids: readonly number[] | null) => {
    try {
      await followRows(queries, { name }, ids, readers.get(name))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // The page says itself why it cannot be read.
      await queries.invalidateQueries({ queryKey: ['resource', name] })
    }
  }
  let socket: ReturnType<typeof openLiveSocket> | null = null
  const open = () =>
    openLiveSocket(
      resources,
      // Lists do not need it to work: its absence is no news to anybody.
      { ...sockets, onOffline: () => {} },
      {
        origin,
        params: { userId: String(userId) },
        onEvent: ({ data }) => void follow(data.resource, data.ids),
        onStale: () => void queries.invalidateQueries({ queryKey: ['resource'] }),
        onOnline: () => {},
      },
    )
  return {
    watch(name, read) {
      watching += 1
      if (name !== undefined && read !== undefined) readers.set(name, read)
      socket ??= open()
      let ended = false
      return () => {
        if (ended) return
        ended = true
        if (name !== undefined && readers.get(name) === read) readers.delete(name)
        watching -= 1
        if (watching > 0) return
        socket?.close()
        socket = null
      }
    },
  }
}

export const ResourceNewsContext = createContext<ResourceNews | null>(null)

/** Keeps the lists of this screen as they are on the server, for as long as it is open. */
export const useResourceNews = (name?: string, read?: ReadRows): void => {
  const news = useContext(ResourceNewsContext)
  const readNow = useEffectEvent<ReadRows>(async (ids) => read?.(ids) ?? [])
  const single = read !== undefined
  useEffect(() => news?.watch(name, single ? (ids) => readNow(ids) : undefined), [news, name, single])
}
