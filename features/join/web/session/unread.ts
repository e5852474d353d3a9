import type { SharedChat } from '../../contract/chat.ts'

/** Conversations with unread messages by id, and whether each is one's own. */
export type UnreadChats = ReadonlyMap<number, boolean>

/** Snoozed ones return as unread when their time comes. */
const counts = ({ unread, state, snoozed_until: until }: SharedChat): boolean =>
  unread > 0 && state !== 'closed' && (until === null || Date.parse(until) <= Date.now())

/** The same map when nothing changes. `me`: one's own username. */
export function withUnread(unread: UnreadChats, chat: SharedChat, me: string): UnreadChats {
  if (!counts(chat)) return withoutUnread(unread, chat.id)
  const own = chat.owner === me
  return unread.get(chat.id) === own ? unread : new Map(unread).set(chat.id, own)
}

export function withoutUnread(unread: UnreadChats, chatId: number): UnreadChats {
  if (!unread.has(chatId)) return unread
  const others = new Map(unread)
  others.delete(chatId)
  return others
}

/** How many of them are one's own. */
export const ownUnread = (unread: UnreadChats): number => [...unread.values()].filter(Boolean).length
