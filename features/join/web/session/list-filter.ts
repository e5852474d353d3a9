import type { Sent } from '#platform/contract/route.ts'
import type { Chat } from '../../contract/chat.ts'
import type { listChats } from '../../contract/chats.ts'
import type { ListFilter } from './join-view.ts'

type Query = NonNullable<Sent<typeof listChats>['query']>

export const ALL: ListFilter = {
  scope: 'all',
  agent: null,
  groups: [],
  labels: [],
  accounts: [],
  show: 'open',
}

/** Equal for filters that show the same conversations. */
export const keyOf = (filter: ListFilter): string => JSON.stringify(filter)

/** The filter as query parameters. */
export function queryOf({ scope, agent, groups, labels, accounts, show }: ListFilter): Query {
  return {
    scope,
    ...(agent === null ? {} : { agent }),
    ...(groups.length === 0 ? {} : { groups: groups.join(',') }),
    ...(labels.length === 0 ? {} : { labels: labels.join(',') }),
    ...(accounts.length === 0 ? {} : { accounts: accounts.join(',') }),
    ...(show === 'unread' ? { unread: 'true' } : {}),
    ...(show === 'unanswered' ? { unanswered: 'true' } : {}),
    ...(show === 'snoozed' ? { snoozed: 'true' } : {}),
    ...(show === 'blocked' ? { blocked: 'true' } : {}),
    ...(show === 'closed' ? { states: 'closed' } : {}),
  } as Query
}

const isSnoozed = (chat: Chat, now: number): boolean =>
  chat.snoozed_until !== null && Date.parse(chat.snoozed_until) > now

/** Whether a list shows the conversation, by the same rule as the server: events move it in and out. */
export function isShown(chat: Chat, filter: ListFilter, me: string, now: number): boolean {
  if (filter.scope === 'own' && chat.owner !== me) return false
  if (filter.scope === 'waiting' && (chat.owner !== null || chat.state !== 'waiting')) return false
  if (filter.agent !== null && chat.owner !== filter.agent) return false
  const among = (ids: readonly number[], id: number | null) =>
    ids.length === 0 || (id !== null && ids.includes(id))
  if (!among(filter.groups, chat.group_id) || !among(filter.labels, chat.label_id)) return false
  if (!among(filter.accounts, chat.app)) return false
  if (filter.show === 'closed') return chat.state === 'closed'
  if (filter.show === 'snoozed') return isSnoozed(chat, now)
  if (chat.state === 'closed' || isSnoozed(chat, now)) return false
  if (filter.show === 'unread') return chat.unread > 0
  if (filter.show === 'unanswered') return chat.waiting_since !== null
  if (filter.show === 'blocked') return chat.blocked
  return true
}

/** Pinned first, then the latest; unanswered conversations by the longest wait. */
export const inOrder = (chats: readonly Chat[], { show }: ListFilter): Chat[] =>
  chats.toSorted((one, other) => {
    if (show === 'unanswered')
      return (one.waiting_since ?? '').localeCompare(other.waiting_since ?? '') || one.id - other.id
    if (one.pinned !== other.pinned) return one.pinned ? -1 : 1
    return other.date_message.localeCompare(one.date_message) || other.id - one.id
  })
