import { foldForSearch } from '#platform/i18n/fold.ts'
import type { Chat } from '../../contract/chat.ts'

export const LIST_FILTERS = ['all', 'unread', 'groups'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

const PASSES: Record<ListFilter, (chat: Chat) => boolean> = {
  all: () => true,
  unread: ({ unread, marked_unread }) => unread > 0 || marked_unread,
  groups: ({ isGroup }) => isGroup,
}

/** Whether a chat's name matches the search, ignoring accents and case. */
export function matchesName(called: string, query: string): boolean {
  const name = foldForSearch(called)
  return foldForSearch(query)
    .split(/\s+/)
    .every((word) => name.includes(word))
}

/** The chats that pass the filter, in the given order. */
export const shownChats = (chats: readonly Chat[], filter: ListFilter, openId: number | null): Chat[] =>
  chats.filter(
    (chat) =>
      PASSES[filter](chat) ||
      // The open chat stays in the filter of unread ones after it is read.
      (filter === 'unread' && chat.id === openId),
  )
