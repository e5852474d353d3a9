import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { LiveContext } from '#platform/realtime/web/live-context.ts'
import { liveSocket, openLiveSocket } from '#platform/realtime/web/live-socket.ts'
import { boardEvents, boardSocket, readBoard } from '../../contract/board.ts'
import { applyUpdate, type BoardStore, createBoardStore, replaceBoard } from './board-store.ts'
import { READ_EVERY_MS } from './figures-age.ts'

const socket = liveSocket(boardSocket, boardEvents)
/** A call that ended counts at once; several that end together are read once. */
const FIGURES_AFTER_MS = 1_000

/** The live board while the screen is open. */
export const useBoard = (): { store: BoardStore; failure: unknown; online: boolean; retry: () => void } => {
  const api = useApi()
  const live = useContext(LiveContext)
  const [store] = useState(createBoardStore)
  const [online, setOnline] = useState(true)
  const { error, refetch } = useQuery({
    queryKey: ['pbx', 'board'],
    // The day's figures are sums in the database and are polled; live changes come through the socket.
    refetchInterval: READ_EVERY_MS,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const { live: now, today } = await api.call(readBoard, { signal })
      const readAt = Date.now()
      replaceBoard(store, now, today, readAt)
      return readAt
    },
  })
  useEffect(() => {
    if (!live) return
    const again = () => void refetch()
    let due: ReturnType<typeof setTimeout> | undefined
    const opened = openLiveSocket(socket, live.sockets, {
      origin: live.origin,
      params: { userId: String(live.userId) },
      onEvent({ data }) {
        applyUpdate(store, data)
        if (data.gone.length === 0) return
        due ??= setTimeout(() => {
          due = undefined
          again()
        }, FIGURES_AFTER_MS)
      },
      onStale: again,
      onOnline(connected) {
        setOnline(connected)
        if (connected) again()
      },
    })
    return () => {
      clearTimeout(due)
      opened.close()
    }
  }, [live, store, refetch])
  return { store, failure: error, online, retry: () => void refetch() }
}
