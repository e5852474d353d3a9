import { foldForSearch } from '#platform/i18n/fold.ts'
import type { Chat } from '../../contract/chat.ts'

export const LIST_FILTERS = ['all', 'unread', 'groups'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

const PASSES: Record<ListFilter, (chat: Chat) => boolean> = {
  all: () => true,
  unread: ({ unread, marked_unread }) => unread > 0 || marked_unread,
  groups: ({ isGroup }) => isGroup,
}

/** Whether a chat called so is one that people mean by these words, accents and case aside. */
export function isMeant(called: string, sought: string): boolean {
  const name = foldForSearch(called)
  return foldForSearch(sought)
    .split(/\s+/)
    .every((word) => name.includes(word))
}

/** The shown chats, in the given order. An empty direct chat is only its opener's draft. */
export const shownChats = (chats: readonly Chat[], filter: ListFilter, openId: number | null): Chat[] =>
  chats.filter(
    (chat) =>
      PASSES[filter](chat) ||
      // Reading a chat must not take it away from under the reader.
      (filter === 'unread' && chat.id === openId),
  )
