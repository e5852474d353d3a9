import type { Answer } from '#platform/contract/route.ts'
import type { Loading } from '#platform/conversation/web/loading.ts'
import type { UnsentView } from '#platform/conversation/web/send/outgoing.ts'
import type { Agent, userDetail } from '../../contract/agents.ts'
import type { Chat } from '../../contract/chat.ts'
import type { Message } from '../../contract/message.ts'

/** A message with its place under the name by which parts of every conversation know it. */
export type Entry = Message & { readonly sequence: number }

export type Detail = Answer<typeof userDetail>['results'][number]

/** Another agent, at a conversation. */
export interface Colleague {
  readonly username: string
  readonly name: string
}

/** What narrows the list; the address holds it. */
export interface ListFilter {
  readonly scope: 'own' | 'all' | 'waiting'
  readonly agent: string | null
  readonly groups: readonly number[]
  readonly labels: readonly number[]
  readonly accounts: readonly number[]
  readonly show: 'open' | 'unread' | 'unanswered' | 'snoozed' | 'closed' | 'blocked'
}

/** How far a list has been read. */
export interface ListState {
  readonly loading: Loading
  /** Where the next page begins; null when there is none. */
  readonly next: string | null
}

export interface OpenRoom {
  readonly chatId: number
  readonly loading: Loading
  readonly older: Loading
  readonly newer: Loading
  /** A place inside the stretch that is shown; null shows the newest. */
  readonly anchor: number | null
  readonly jump: { readonly messageId: number; readonly turn: number } | null
  /** The last place that was read when it was opened; null where nothing was new. */
  readonly readTo: number | null
  readonly toNewest: number
}

/** Connecting an account by a code that its telephone reads. */
export interface CodeState {
  readonly qr: string | null
  readonly expired: boolean
  readonly step: 'code' | 'dialogs' | 'started'
}

/** Everything that the screens of the channel show. Replaced, never changed. */
export interface JoinView extends UnsentView<Entry> {
  /** Who one is in the channel; null until it is read. */
  readonly detail: Detail | null
  readonly loading: Loading
  /** Whether news of the server arrive. */
  readonly online: boolean
  /** How often it was away too long to catch up with; what was open is closed then. */
  readonly absences: number
  /** Whether the channel itself is ready. */
  readonly channelOpen: boolean
  readonly chats: Readonly<Record<number, Chat>>
  /** By the key of their filter. */
  readonly lists: Readonly<Record<string, ListState>>
  /** Messages by conversation, in their order; holes are where nothing has been read yet. */
  readonly rooms: Readonly<Record<number, readonly Entry[]>>
  readonly open: OpenRoom | null
  /** Conversations in which the contact writes. */
  readonly contactsWriting: ReadonlySet<number>
  readonly agentsWriting: Readonly<Record<number, readonly Colleague[]>>
  readonly agentsThere: Readonly<Record<number, readonly Colleague[]>>
  /** By username; only what is heard of, for those who see all. */
  readonly agents: Readonly<Record<string, Agent>>
  readonly replyTo: Readonly<Record<number, Entry | null>>
  readonly codes: Readonly<Record<number, CodeState>>
  /** Conversations with something unread. */
  readonly unreadChats: number
}

export const EMPTY_VIEW: JoinView = {
  detail: null,
  loading: 'loading',
  online: true,
  absences: 0,
  channelOpen: true,
  chats: {},
  lists: {},
  rooms: {},
  open: null,
  contactsWriting: new Set(),
  agentsWriting: {},
  agentsThere: {},
  agents: {},
  replyTo: {},
  codes: {},
  unreadChats: 0,
  outgoing: [],
  chosen: {},
}
