import type { Answer } from '#platform/contract/route.ts'
import type { Loading } from '#platform/conversation/web/loading.ts'
import type { OpenRoom } from '#platform/conversation/web/open-room.ts'
import type { UnsentView } from '#platform/conversation/web/send/outgoing.ts'
import type { Agent, userDetail } from '../../contract/agents.ts'
import { type KnownChats, NO_CHATS } from '../../contract/known-chats.ts'
import type { Message } from '../../contract/message.ts'
import type { UnreadChats } from './unread.ts'

/** A message with its sequence number under the name that the shared conversation code uses. */
export type Entry = Message & { readonly sequence: number }

export type Detail = Answer<typeof userDetail>['results'][number]

/** Another agent who views or types in a conversation. */
export interface Colleague {
  readonly username: string
  readonly name: string
}

/** Filter of the list; the address holds it. */
export interface ListFilter {
  readonly scope: 'own' | 'all' | 'waiting'
  readonly agent: string | null
  readonly groups: readonly number[]
  readonly labels: readonly number[]
  readonly accounts: readonly number[]
  readonly show: 'open' | 'unread' | 'unanswered' | 'snoozed' | 'closed' | 'blocked'
}

/** Loading state of a list. */
export interface ListState {
  readonly loading: Loading
  /** Cursor of the next page; null when there is none. */
  readonly next: string | null
}

/** State of pairing an account by QR code. */
export interface CodeState {
  readonly qr: string | null
  readonly expired: boolean
  readonly step: 'code' | 'dialogs' | 'started'
}

/** State of the channel's screens. Immutable. */
export interface JoinView extends UnsentView<Entry>, KnownChats {
  /** The person's details in the channel; null until they are read. */
  readonly detail: Detail | null
  readonly loading: Loading
  /** Whether the server's events arrive. */
  readonly online: boolean
  /** Number of absences too long to catch up with; each closes the open conversation. */
  readonly absences: number
  /** Whether the channel itself is ready. */
  readonly channelOpen: boolean
  /** By the key of their filter. */
  readonly lists: Readonly<Record<string, ListState>>
  /** Messages by conversation, in order; gaps have not been loaded yet. */
  readonly rooms: Readonly<Record<number, readonly Entry[]>>
  readonly open: OpenRoom | null
  /** Conversations whose contact is typing. */
  readonly contactsWriting: ReadonlySet<number>
  readonly agentsWriting: Readonly<Record<number, readonly Colleague[]>>
  readonly agentsThere: Readonly<Record<number, readonly Colleague[]>>
  /** By username; filled by events, for those who see all. */
  readonly agents: Readonly<Record<string, Agent>>
  readonly replyTo: Readonly<Record<number, Entry | null>>
  readonly codes: Readonly<Record<number, CodeState>>
  /** By the id of a conversation that became a part of another: the other's. */
  readonly unitedWith: Readonly<Record<number, number>>
  /** Also those of which nothing else is loaded. */
  readonly unread: UnreadChats
}

export const EMPTY_VIEW: JoinView = {
  detail: null,
  loading: 'loading',
  online: true,
  absences: 0,
  channelOpen: true,
  ...NO_CHATS,
  lists: {},
  rooms: {},
  open: null,
  contactsWriting: new Set(),
  agentsWriting: {},
  agentsThere: {},
  agents: {},
  replyTo: {},
  codes: {},
  unitedWith: {},
  unread: new Map(),
  outgoing: [],
  chosen: {},
}
