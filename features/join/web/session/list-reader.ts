import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { listChats } from '../../contract/chats.ts'
import { withChats } from '../../contract/known-chats.ts'
import type { JoinView, ListFilter, ListState } from './join-view.ts'
import { keyOf, queryOf } from './list-filter.ts'

interface ReaderContext {
  api: Api
  get: () => JoinView
  set: (view: Partial<JoinView>) => void
}

/** Loads lists page by page; conversations are stored once, also when lists share them. */
export function createListReader({ api, get, set }: ReaderContext) {
  const put = (key: string, state: ListState) => set({ lists: { ...get().lists, [key]: state } })

  const read = async (filter: ListFilter, cursor: string | null): Promise<void> => {
    const key = keyOf(filter)
    const before = get().lists[key]
    put(key, { next: before?.next ?? null, loading: 'loading' })
    try {
      const page = await api.call(listChats, {
        query: { ...queryOf(filter), ...(cursor === null ? {} : { cursor }) },
      })
      set({ chats: withChats(get(), page.results).chats })
      // Only the full list returns the count of everything.
      if (filter.scope !== 'waiting' && filter.agent === null) set({ unreadChats: page.unread_chats })
      put(key, { next: page.next, loading: 'ready' })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      put(key, { next: before?.next ?? null, loading: { failed: error.detail } })
    }
  }
  return {
    first: (filter: ListFilter) => read(filter, null),
    /** Loads the first page, unless it is loaded already. */
    async once(filter: ListFilter): Promise<void> {
      if (get().lists[keyOf(filter)] === undefined) await read(filter, null)
    },
    async more(filter: ListFilter): Promise<void> {
      const state = get().lists[keyOf(filter)]
      if (state?.loading === 'ready' && state.next !== null) await read(filter, state.next)
    },
    /** Reloads from the first page; further pages load on scrolling. */
    async again(filter: ListFilter): Promise<void> {
      set({ lists: {} })
      await read(filter, null)
    },
  }
}
