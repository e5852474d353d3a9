import type { Api } from '#platform/http/web/api.ts'
import { listUnread } from '../../contract/chats.ts'
import type { JoinView } from './join-view.ts'
import type { UnreadChats } from './unread.ts'

interface UnreadReaderContext {
  api: Api
  get: () => JoinView
  set: (change: Partial<JoinView>) => void
}

/**
 * Reads which conversations are unread. What events or the person changed while the answer was on its way is newer than
 * the answer. @throws ApiFailure
 */
export async function readUnread({ api, get, set }: UnreadReaderContext): Promise<void> {
  const before = get().unread
  const { results } = await api.call(listUnread)
  set({ unread: withLaterChanges(new Map(results.map(({ id, own }) => [id, own])), before, get().unread) })
}

/** The answer with what changed between `before` and `now`. */
export function withLaterChanges(answer: UnreadChats, before: UnreadChats, now: UnreadChats): UnreadChats {
  const merged = new Map(answer)
  for (const id of before.keys()) if (!now.has(id)) merged.delete(id)
  for (const [id, own] of now) if (before.get(id) !== own) merged.set(id, own)
  return merged
}
