import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect } from 'react'
import { type LiveSurroundings, liveSocket, openLiveSocket } from '#platform/realtime/web/live-socket.ts'
import { resourceEvents, resourceSocket } from '#platform/resource/contract/resource-events.ts'

const resources = liveSocket(resourceSocket, resourceEvents)

export interface ResourceNews {
  /** Follows changes until the end that it returns. */
  watch(): () => void
}

interface NewsOptions {
  queries: QueryClient
  sockets: LiveSurroundings
  /** `ws(s)://host` */
  origin: string
  userId: number
}

/** Reads again, quietly, the lists that others changed; connected only while one is open. */
export function createResourceNews({ queries, sockets, origin, userId }: NewsOptions): ResourceNews {
  let watching = 0
  let socket: ReturnType<typeof openLiveSocket> | null = null
  const open = () =>
    openLiveSocket(
      resources,
      // Lists do not need it to work: its absence is no news to anybody.
      { ...sockets, onOffline: () => {} },
      {
        origin,
        params: { userId: String(userId) },
        onEvent: ({ data }) =>
          void queries.invalidateQueries({ queryKey: ['resource', data.resource, 'list'] }),
        onStale: () => void queries.invalidateQueries({ queryKey: ['resource'] }),
        onOnline: () => {},
      },
    )
  return {
    watch() {
      watching += 1
      socket ??= open()
      let ended = false
      return () => {
        if (ended) return
        ended = true
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
export const useResourceNews = (): void => {
  const news = useContext(ResourceNewsContext)
  useEffect(() => news?.watch(), [news])
}
