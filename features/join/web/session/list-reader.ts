import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { listChats } from '../../contract/chats.ts'
import { withChats } from './apply-event.ts'
import type { JoinView, ListFilter, ListState } from './join-view.ts'
import { keyOf, queryOf } from './list-filter.ts'

interface ReaderParts {
  api: Api
  get: () => JoinView
  set: (view: Partial<JoinView>) => void
}

/** Reads lists page by page; what two lists share is held once. */
export function createListReader({ api, get, set }: ReaderParts) {
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
      // Only the list of all is counted over everything.
      if (filter.scope !== 'waiting' && filter.agent === null) set({ unreadChats: page.unread_chats })
      put(key, { next: page.next, loading: 'ready' })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      put(key, { next: before?.next ?? null, loading: { failed: error.detail } })
    }
  }
  return {
    first: (filter: ListFilter) => read(filter, null),
    /** Once for each list, however often it is drawn. */
    async once(filter: ListFilter): Promise<void> {
      if (get().lists[keyOf(filter)] === undefined) await read(filter, null)
    },
    async more(filter: ListFilter): Promise<void> {
      const state = get().lists[keyOf(filter)]
      if (state?.loading === 'ready' && state.next !== null) await read(filter, state.next)
    },
    /** Lists that were read are read anew, from their beginning; the rest of them comes with scrolling. */
    async again(filter: ListFilter): Promise<void> {
      set({ lists: {} })
      await read(filter, null)
    },
  }
}
