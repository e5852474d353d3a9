import type { Chat, Group, Member } from './chat.ts'
import type { ChatEvent } from './events.ts'
import { mergeMessages } from './merge-messages.ts'
import type { Message } from './message.ts'
import type { ReadMark } from './messages.ts'
import { previewOf, unreadOf } from './preview.ts'
import { lowestMarks, readByAll } from './read-marks.ts'

/** A chat that is or was open: some of its messages in order, and its members. */
export interface Room {
  readonly messages: readonly Message[]
  readonly members: readonly Member[]
  /** Ids of members who have it on the screen. */
  readonly open: readonly number[]
}

/** A browser's whole chat state for the person `me`. */
export interface ChatState {
  /** Partial answers of the assistant, by chat. */
  readonly answering: Readonly<Record<number, string>>
  readonly me: number
  readonly chats: Readonly<Record<number, Chat>>
  readonly rooms: Readonly<Record<number, Room>>
  /** Chats named by events but in no snapshot yet: request them with `chat_data`. */
  readonly missing: readonly number[]
  /** When each person last typed (ISO 8601), by chat and person. */
  readonly writing: Readonly<Record<number, Readonly<Record<number, { name: string; at: string }>>>>
}

export const emptyChatState = (me: number): ChatState => ({
  me,
  chats: {},
  rooms: {},
  missing: [],
  answering: {},
  writing: {},
})

/** A typing mark expires after this, ms. */
const WRITING_LASTS = 6_000

const without = <Value>(record: Readonly<Record<number, Value>>, key: number): Record<number, Value> => {
  const { [key]: _, ...rest } = record
  return rest
}

/** Replaces the chats by those of a snapshot. */
export function withChats(state: ChatState, chats: readonly Chat[]): ChatState {
  const chatIds = new Set(chats.map((chat) => chat.id))
  return {
    ...state,
    chats: { ...state.chats, ...Object.fromEntries(chats.map((chat) => [chat.id, chat])) },
    missing: state.missing.filter((id) => !chatIds.has(id)),
  }
}

/** Merges a room's snapshot: replaces its members, merges its messages. */
export function withRoom(
  state: ChatState,
  chatId: number,
  snapshot: { messages?: readonly Message[]; members?: readonly Member[] },
): ChatState {
  const room = state.rooms[chatId] ?? { messages: [], members: [], open: [] }
  return putRoom(state, chatId, {
    ...room,
    members: snapshot.members ?? room.members,
    messages: mergeMessages(room.messages, snapshot.messages ?? []),
  })
}

const putRoom = (state: ChatState, chatId: number, room: Room): ChatState => ({
  ...state,
  rooms: { ...state.rooms, [chatId]: { ...room, messages: marked(room) } },
})

/** Sets `readedMsj` from the members' read marks; without known members the messages keep theirs. */
function marked({ messages, members }: Room): readonly Message[] {
  if (members.length === 0) return messages
  const lowest = lowestMarks(members)
  return messages.map((message) => {
    const readedMsj = readByAll(message, lowest)
    return readedMsj === message.readedMsj ? message : { ...message, readedMsj }
  })
}

/**
 * Applies an event. Pure and idempotent: an event applied twice, or already in the snapshot, leaves the same final
 * state, since later events repeat whatever changed after it.
 */
export function apply(state: ChatState, event: ChatEvent): ChatState {
  switch (event.eventType) {
    case 'new_message':
      return withWritten(withMessages(state, event.data.chat_id, [event.data]), event.data)
    case 'edit_message':
      return withMessages(state, event.data.chat_id, [event.data])
    case 'delete_messages':
    case 'messagesWeb':
      return withMessages(state, event.data.chat_id, event.data.messages)
    case 'update_unread':
      return changeChat(withMark(state, event.data), event.data.chat_id, (chat) => readByMe(chat, event.data))
    case 'messages_read':
      return changeChat(state, event.data.chat_id, (chat) => readByOther(chat, event.data, state.me))
    case 'readMsjOnline':
      return withMark(state, event.data)
    case 'chat_open':
      return withOpen(state, event.data)
    case 'chat_members':
      return withMembers(state, event.data)
    case 'writing':
      return withWriting(state, event.data)
    case 'assistant_text':
      return { ...state, answering: { ...state.answering, [event.data.chat_id]: event.data.text } }
    case 'chat_added':
      return withChats(state, [event.data])
    case 'chat_removed':
      return {
        ...state,
        chats: without(state.chats, event.data.chat_id),
        rooms: without(state.rooms, event.data.chat_id),
      }
    case 'chat_changed':
      return changeChat(state, event.data.id, (chat) => ({ ...chat, ...namesOf(event.data) }))
    case 'chat_kept':
      return changeChat(state, event.data.chat_id, (chat) => ({
        ...chat,
        pinned: event.data.pinned,
        draft: event.data.draft,
        muted: event.data.muted,
        marked_unread: event.data.marked_unread,
      }))
    case 'do_not_disturb':
    case 'colleague_do_not_disturb':
    case 'new_notification':
    case 'notifications_read':
      return state
    default:
      return event satisfies never
  }
}

const namesOf = (group: Group): Group & Pick<Chat, 'contact_dialog'> => ({
  ...group,
  contact_dialog: group.getInfoName,
})

/** Changes a chat; an unknown one is added to the missing ones. */
function changeChat(state: ChatState, chatId: number, change: (chat: Chat) => Chat): ChatState {
  const chat = state.chats[chatId]
  if (chat) return { ...state, chats: { ...state.chats, [chatId]: change(chat) } }
  return state.missing.includes(chatId) ? state : { ...state, missing: [...state.missing, chatId] }
}

function withMessages(state: ChatState, chatId: number, messages: readonly Message[]): ChatState {
  const listed = changeChat(state, chatId, (chat) =>
    messages.reduce((entry, message) => withLast(entry, message, state.me), chat),
  )
  const room = listed.rooms[chatId]
  if (!room) return listed
  // Ignores changes of messages before the first loaded one: their page will bring the new state.
  const first = room.messages[0]?.sequence ?? 0
  const fits = ({ version, sequence }: Message) => version === 0 || sequence > first
  const merged = mergeMessages(room.messages, messages, fits)
  return putRoom(listed, chatId, { ...room, messages: merged })
}

function withLast(chat: Chat, message: Message, me: number): Chat {
  if (message.sequence < chat.last_sequence) return chat
  const isNew = message.sequence > chat.last_sequence
  const own = message.author?.id === me
  const next: Chat = {
    ...chat,
    ...previewOf(message, me),
    ...(own && message.kind !== 'system' ? readByWriting(chat, message) : {}),
  }
  const status = isNew ? 'unread' : chat.last_message_status
  return {
    ...next,
    unread: unreadOf(next),
    last_message_status: own ? status : next.read_sequence >= message.sequence ? 'read' : 'unread',
  }
}

/** Writing in the open chat means it was read; forwarding into a chat does not. */
function readByWriting(chat: Chat, message: Message): Pick<Chat, 'read_sequence' | 'read_number'> {
  if (readsAlong(message, chat.read_sequence)) {
    return {
      read_sequence: Math.max(chat.read_sequence, message.sequence),
      read_number: Math.max(chat.read_number, message.messagesNumber),
    }
  }
  const isNew = message.sequence > chat.last_sequence
  return { read_sequence: chat.read_sequence, read_number: chat.read_number + (isNew ? 1 : 0) }
}

/** Whether a message moves its author's read mark. */
const readsAlong = ({ forwarded, sequence }: Message, mark: number): boolean =>
  !forwarded || mark >= sequence - 1

function readByMe(chat: Chat, mark: ReadMark): Chat {
  const next = {
    ...chat,
    read_sequence: Math.max(chat.read_sequence, mark.read_sequence),
    read_number: Math.max(chat.read_number, mark.read_number),
  }
  const seen = next.last_message_incoming && next.read_sequence >= next.last_sequence
  return { ...next, unread: unreadOf(next), last_message_status: seen ? 'read' : next.last_message_status }
}

const readByOther = (chat: Chat, mark: ReadMark, me: number): Chat =>
  chat.last_message_author === me && mark.user_id !== me && mark.read_sequence >= chat.last_sequence
    ? { ...chat, last_message_status: 'read' }
    : chat

function withMark(state: ChatState, mark: ReadMark): ChatState {
  const room = state.rooms[mark.chat_id]
  if (!room) return state
  const members = room.members.map((member) =>
    member.id === mark.user_id && member.read_sequence < mark.read_sequence
      ? { ...member, read_sequence: mark.read_sequence, read_at: mark.read_at }
      : member,
  )
  return putRoom(state, mark.chat_id, { ...room, members })
}

/** Writing implies reading: moves the author's read mark, and ends their typing mark. */
function withWritten(state: ChatState, message: Message): ChatState {
  const { author, chat_id, sequence } = message
  if (!author) return { ...state, answering: without(state.answering, chat_id) }
  if (message.kind === 'system') return state
  const quiet = state.writing[chat_id]
  const silent = quiet?.[author.id]
    ? { ...state, writing: { ...state.writing, [chat_id]: without(quiet, author.id) } }
    : state
  const mark = state.rooms[chat_id]?.members.find(({ id }) => id === author.id)?.read_sequence ?? 0
  if (!readsAlong(message, mark)) return silent
  return withMark(silent, {
    chat_id,
    user_id: author.id,
    read_sequence: sequence,
    read_number: message.messagesNumber,
    read_at: message.created_at,
  })
}

function withOpen(state: ChatState, notice: { chat_id: number; user_id: number; open: boolean }): ChatState {
  const room = state.rooms[notice.chat_id]
  if (!room) return state
  const others = room.open.filter((id) => id !== notice.user_id)
  return putRoom(state, notice.chat_id, {
    ...room,
    open: notice.open ? [...others, notice.user_id] : others,
  })
}

function withMembers(
  state: ChatState,
  notice: { chat_id: number; changed: readonly Member[]; left: readonly number[] },
): ChatState {
  const room = state.rooms[notice.chat_id]
  if (!room) return state
  const gone = new Set([...notice.left, ...notice.changed.map((member) => member.id)])
  const members = [...room.members.filter((member) => !gone.has(member.id)), ...notice.changed]
  return putRoom(state, notice.chat_id, {
    ...room,
    members,
    open: room.open.filter((id) => !notice.left.includes(id)),
  })
}

function withWriting(
  state: ChatState,
  notice: { chat_id: number; user_id: number; name: string; writing: boolean; at: string },
): ChatState {
  const known = state.writing[notice.chat_id] ?? {}
  const chat = notice.writing
    ? { ...known, [notice.user_id]: { name: notice.name, at: notice.at } }
    : without(known, notice.user_id)
  return { ...state, writing: { ...state.writing, [notice.chat_id]: chat } }
}

/** Names of the people typing in a chat at the time `now` (epoch ms). */
export const typingNames = (state: ChatState, chatId: number, now: number): string[] =>
  Object.values(state.writing[chatId] ?? {})
    .filter(({ at }) => now - Date.parse(at) < WRITING_LASTS)
    .map(({ name }) => name)

/** The chats in the order of the list: pinned first, then newest first. */
export const chatList = (state: ChatState): Chat[] =>
  Object.values(state.chats).sort(
    (one, other) =>
      Number(other.pinned) - Number(one.pinned) ||
      other.date_message.localeCompare(one.date_message) ||
      other.id - one.id,
  )
