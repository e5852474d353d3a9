import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '#platform/http/web/api.ts'
import { countUnread, type ReadWhich, readNotifications } from '../../contract/notifications.ts'
import type { NotificationRow } from './bell-cache.ts'

export const NOTIFICATIONS_KEY = ['chat', 'notifications'] as const

/** Notifications to mark read: by ids, by call, or all. */
export type Which = { readonly notifications: number[] } | { readonly call_id: string } | 'all'

/** The loaded lists of notifications. */
export interface BellLists {
  added(row: NotificationRow): void
  read(which: ReadWhich): void
}

export interface BellStore {
  /** Number of unread notifications. */
  readonly unread: StoreApi<number>
  /** A new one arrived. */
  added(row: NotificationRow): void
  /** These were read, here or elsewhere; `unread` remain. */
  left(unread: number, which: ReadWhich): void
  /** @throws ApiFailure */
  count(): Promise<void>
  /** @throws ApiFailure */
  markRead(which: Which): Promise<void>
}

export const createBellStore = (api: Pick<Api, 'call'>, lists: BellLists): BellStore => {
  const unread = createStore<number>(() => 0)
  // Runs twice where the reading happened, for the answer and for the event: the second time nothing changes.
  const left = (count: number, which: ReadWhich) => {
    unread.setState(count, true)
    lists.read(which)
  }
  return {
    unread,
    added(row) {
      unread.setState((before) => before + 1, true)
      lists.added(row)
    },
    left,
    async count() {
      unread.setState((await api.call(countUnread)).unread, true)
    },
    async markRead(which) {
      const body = which === 'all' ? {} : which
      left((await api.call(readNotifications, { body })).unread, body)
    },
  }
}
