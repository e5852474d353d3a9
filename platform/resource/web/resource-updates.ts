import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { liveSocket, openLiveSocket, type SocketContext } from '#platform/realtime/web/live-socket.ts'
import { resourceEvents, resourceSocket } from '#platform/resource/contract/resource-events.ts'

import type { ResourceRecord } from './resource-client.ts'
import { followRows } from './row-news.ts'

const resources = liveSocket(resourceSocket, resourceEvents)

/** Re-reads rows with the current filter; those that no longer match are missing. */
type ReadRows = (ids: readonly number[]) => Promise<readonly ResourceRecord[]>

export interface ResourceUpdates {
  /** Follows changes until the returned function is called; with `read`, shown rows are updated one by one. */
  watch(name?: string, read?: ReadRows): () => void
}

interface UpdatesOptions {
  queries: QueryClient
  sockets: SocketContext
  /** `ws(s)://host` */
  origin: string
  userId: number
}

/** Keeps open lists up to date; connected only while one is open. */
export function createResourceUpdates({ queries, sockets, origin, userId }: UpdatesOptions): ResourceUpdates {
  let watching = 0
  const readers = new Map<string, ReadRows>()
  const follow = async (name: string, ids: readonly number[] | null) => {
    try {
      await followRows(queries, { name }, ids, readers.get(name))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // The screen itself shows why it cannot be loaded.
      await queries.invalidateQueries({ queryKey: ['resource', name] })
    }
  }
  let socket: ReturnType<typeof openLiveSocket> | null = null
  const open = () =>
    openLiveSocket(
      resources,
      // Lists work without it: no alert.
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

export const ResourceUpdatesContext = createContext<ResourceUpdates | null>(null)

/** Keeps this screen's lists up to date while mounted. */
export const useResourceUpdates = (name?: string, read?: ReadRows): void => {
  const updates = useContext(ResourceUpdatesContext)
  const readNow = useEffectEvent<ReadRows>(async (ids) => read?.(ids) ?? [])
  const single = read !== undefined
  useEffect(() => updates?.watch(name, single ? (ids) => readNow(ids) : undefined), [updates, name, single])
}
