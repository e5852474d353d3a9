import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '#platform/http/web/api.ts'
import { countUnread, readNotifications } from '../../contract/notifications.ts'

export const NOTIFICATIONS_KEY = ['chat', 'notifications'] as const

/** Which notifications are read: those with these ids, that of a call, or all. */
export type Which = { readonly notifications: number[] } | { readonly call_id: string } | 'all'

export interface BellStore {
  /** How many notifications one has not read. */
  readonly unread: StoreApi<number>
  told(): void
  /** @throws ApiFailure */
  count(): Promise<void>
  /** @throws ApiFailure */
  markRead(which: Which): Promise<void>
}

/** `onChanged`: what was read of the list is out of date. */
export const createBellStore = (api: Pick<Api, 'call'>, onChanged: () => void): BellStore => {
  const unread = createStore<number>(() => 0)
  return {
    unread,
    told() {
      unread.setState((before) => before + 1, true)
      onChanged()
    },
    async count() {
      unread.setState((await api.call(countUnread)).unread, true)
    },
    async markRead(which) {
      const answer = await api.call(readNotifications, { body: which === 'all' ? {} : which })
      unread.setState(answer.unread, true)
      onChanged()
    },
  }
}
