import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '#platform/http/web/api.ts'
import { countUnread, readNotifications } from '../../contract/notifications.ts'

export const NOTIFICATIONS_KEY = ['chat', 'notifications'] as const

/** Notifications to mark read: by ids, by call, or all. */
export type Which = { readonly notifications: number[] } | { readonly call_id: string } | 'all'

export interface BellStore {
  /** Number of unread notifications. */
  readonly unread: StoreApi<number>
  told(): void
  /** Some were read, here or elsewhere; `unread` remain. */
  left(unread: number): void
  /** @throws ApiFailure */
  count(): Promise<void>
  /** @throws ApiFailure */
  markRead(which: Which): Promise<void>
}

/** `onChanged`: loaded lists are out of date. */
export const createBellStore = (api: Pick<Api, 'call'>, onChanged: () => void): BellStore => {
  const unread = createStore<number>(() => 0)
  // Runs twice where the reading happened: for the answer and for the event.
  const left = (count: number) => {
    if (unread.getState() === count) return
    unread.setState(count, true)
    onChanged()
  }
  return {
    unread,
    told() {
      unread.setState((before) => before + 1, true)
      onChanged()
    },
    left,
    async count() {
      unread.setState((await api.call(countUnread)).unread, true)
    },
    async markRead(which) {
      left((await api.call(readNotifications, { body: which === 'all' ? {} : which })).unread)
    },
  }
}
