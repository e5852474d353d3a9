import type { Chat, SharedChat } from './chat.ts'
import type { JoinEvent } from './events.ts'
import type { Message } from './message.ts'

/**
 * The conversations that a viewer knows, as the events and the lists read so far add up. Pure; events may come twice, late
 * and in any order: of a conversation the highest version wins, and of its last message that message's.
 */
export interface KnownChats {
  readonly chats: Readonly<Record<number, Chat>>
  /** By conversation: the version with which it went to another owner. */
  readonly gone: Readonly<Record<number, number>>
  /** By conversation: the newest message heard of by its changes, for a conversation that comes after them. */
  readonly heard: Readonly<Record<number, LastMessage>>
}

interface LastMessage {
  readonly id: number
  readonly version: number
  readonly text: string
  readonly status: string | null
}

export interface ChatViewer {
  readonly username: string
  /** Sees the conversations of all; nothing is taken away from them. */
  readonly seesAll: boolean
}

export const NO_CHATS: KnownChats = { chats: {}, gone: {}, heard: {} }

/** With the last message in its newest version, of what is known of it. */
function withLast<Known extends SharedChat>(
  chat: Known,
  ...known: readonly (LastMessage | undefined)[]
): Known {
  const newest = known
    .filter((one) => one !== undefined && one.id === chat.last_message_id)
    .reduce((one, other) => (other && (!one || other.version > one.version) ? other : one), undefined)
  if (!newest || newest.version <= chat.last_message_version) return chat
  const { version, text, status } = newest
  return { ...chat, last_message_version: version, last_message: text, last_status: status }
}

const lastOf = (chat: SharedChat | undefined): LastMessage | undefined =>
  chat && chat.last_message_id !== null
    ? {
        id: chat.last_message_id,
        version: chat.last_message_version,
        text: chat.last_message,
        status: chat.last_status,
      }
    : undefined

function put<Known extends KnownChats>(known: Known, chat: Chat): Known {
  return known.chats[chat.id] === chat ? known : { ...known, chats: { ...known.chats, [chat.id]: chat } }
}

/** The version with which it went is told only to those who still see it. */
const isGone = ({ gone }: KnownChats, { id, version }: SharedChat): boolean => version < (gone[id] ?? 0)

/** Applies the shared part of a conversation, keeping one's own draft and pin. An older version changes nothing. */
function withShared<Known extends KnownChats>(known: Known, shared: SharedChat): Known {
  if (isGone(known, shared)) return known
  const before = known.chats[shared.id]
  if (before !== undefined && before.version >= shared.version)
    return put(known, withLast(before, lastOf(shared)))
  const chat: Chat = { ...shared, draft: before?.draft ?? '', pinned: before?.pinned ?? false }
  return put(known, withLast(chat, lastOf(before), known.heard[shared.id]))
}

/** Adds conversations read from the server. */
export function withChats<Known extends KnownChats>(known: Known, read: readonly Chat[]): Known {
  return read.reduce((now, chat) => {
    if (isGone(now, chat)) return now
    const before = now.chats[chat.id]
    const newer = before !== undefined && before.version > chat.version ? before : chat
    return put(now, withLast(newer, lastOf(before), lastOf(chat), now.heard[chat.id]))
  }, known)
}

/** Updates the list's last message: status, edit or deletion. */
function withChanged<Known extends KnownChats>(known: Known, chatId: number, message: Message): Known {
  if (message.kind === 'note' || message.kind === 'system') return known
  const last: LastMessage = {
    id: message.id,
    version: message.version,
    text: message.message,
    status: message.direction === 'out' ? message.status : null,
  }
  const before = known.heard[chatId]
  const isNewer =
    before === undefined || last.id > before.id || (last.id === before.id && last.version > before.version)
  const now = isNewer ? { ...known, heard: { ...known.heard, [chatId]: last } } : known
  const chat = now.chats[chatId]
  return chat === undefined ? now : put(now, withLast(chat, last))
}

/** The conversation has another owner; unless it is known as that one's, or has come back since. */
function without<Known extends KnownChats>(known: Known, chatId: number, version: number): Known {
  const { [chatId]: chat, ...chats } = known.chats
  if (chat !== undefined && chat.version >= version) return known
  const gone = { ...known.gone, [chatId]: Math.max(version, known.gone[chatId] ?? 0) }
  return { ...known, chats, gone }
}

/** The conversations after an event of the socket. */
export function withEvent<Known extends KnownChats>(
  known: Known,
  event: JoinEvent,
  viewer: ChatViewer,
): Known {
  switch (event.eventType) {
    case 'newMessage':
    case 'chatTransferred':
      return withShared(known, event.data.chat)
    case 'chatChanged':
      return withShared(known, event.data)
    case 'messageEvent':
      return withChanged(known, event.data.chat_id, event.data.message)
    case 'chatRemoved':
      return viewer.seesAll && event.data.united_with === null
        ? known
        : without(known, event.data.chat_id, event.data.version)
    case 'chatKept': {
      const { chat_id, pinned, draft } = event.data
      const chat = known.chats[chat_id]
      return chat === undefined ? known : put(known, { ...chat, pinned, draft })
    }
    default:
      // `updateUnread` is a part of the `chatChanged` that comes with it, and would skip what it does not tell.
      return known
  }
}

/** After a gap: only what was read or told again since `before` the gap is sure. */
export function withoutUnconfirmed<Known extends KnownChats>(now: Known, before: KnownChats): Known {
  const chats = Object.fromEntries(
    Object.entries(now.chats).filter(([id, chat]) => before.chats[Number(id)] !== chat),
  )
  return { ...now, chats }
}
