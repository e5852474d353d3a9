import type { Chat, SharedChat } from '../../contract/chat.ts'
import type { JoinEvent } from '../../contract/events.ts'
import type { Message } from '../../contract/message.ts'
import { withMessages } from './entries.ts'
import type { Colleague, JoinView } from './join-view.ts'
import { withoutUnread, withUnread } from './unread.ts'

/** Applies the shared part of a conversation, keeping one's own draft and pin. An older version changes nothing. */
function withShared(view: JoinView, shared: SharedChat, me: string): JoinView {
  const before = view.chats[shared.id]
  if (before !== undefined && before.version >= shared.version) return view
  const chat: Chat = { ...shared, draft: before?.draft ?? '', pinned: before?.pinned ?? false }
  return {
    ...view,
    chats: { ...view.chats, [chat.id]: chat },
    unread: withUnread(view.unread, shared, me),
  }
}

/** Adds conversations read from the server. */
export function withChats(view: JoinView, read: readonly Chat[]): JoinView {
  const chats = { ...view.chats }
  let { unread } = view
  for (const chat of read) {
    const before = chats[chat.id]
    if (before !== undefined && before.version > chat.version) continue
    chats[chat.id] = chat
    unread = withUnread(unread, chat, view.detail?.Username ?? '')
  }
  return { ...view, chats, unread }
}

/** Adds messages to conversations that have been opened; the others are loaded when they are. */
function withPublished(
  view: JoinView,
  chatId: number,
  incoming: Parameters<typeof withMessages>[1],
): JoinView {
  const known = view.rooms[chatId]
  if (known === undefined) return view
  const messages = withMessages(known, incoming)
  return messages === known ? view : { ...view, rooms: { ...view.rooms, [chatId]: messages } }
}

/** Updates the list's last message: status, edit or deletion. */
function withLastMessage(view: JoinView, chatId: number, message: Message): JoinView {
  const chat = view.chats[chatId]
  if (chat === undefined || chat.last_message_id !== message.id) return view
  const last = {
    last_status: message.direction === 'out' ? message.status : null,
    last_message: message.message,
  }
  if (chat.last_status === last.last_status && chat.last_message === last.last_message) return view
  return { ...view, chats: { ...view.chats, [chatId]: { ...chat, ...last } } }
}

const without = <Value>(
  record: Readonly<Record<number, Value>>,
  id: number,
): Readonly<Record<number, Value>> => {
  const { [id]: _gone, ...others } = record
  return others
}

const present = (
  record: Readonly<Record<number, readonly Colleague[]>>,
  chatId: number,
  who: Colleague,
  there: boolean,
) => {
  const others = (record[chatId] ?? []).filter(({ username }) => username !== who.username)
  return { ...record, [chatId]: there ? [...others, who] : others }
}

const withoutWriter = (view: JoinView, chatId: number): JoinView => {
  if (!view.contactsWriting.has(chatId)) return view
  const contactsWriting = new Set(view.contactsWriting)
  contactsWriting.delete(chatId)
  return { ...view, contactsWriting }
}

const withCode = (
  view: JoinView,
  accountId: number,
  change: Partial<JoinView['codes'][number]>,
): JoinView => ({
  ...view,
  codes: {
    ...view.codes,
    [accountId]: { qr: null, expired: false, step: 'code', ...view.codes[accountId], ...change },
  },
})

type EventOfType<Type extends JoinEvent['eventType']> = Extract<JoinEvent, { eventType: Type }>

/** Progress of pairing an account by QR code. */
function applyCode(
  view: JoinView,
  event: EventOfType<'qrUpdate' | 'showRefreshCode' | 'sessionStarted' | 'loadingDialogs'>,
): JoinView {
  switch (event.eventType) {
    case 'qrUpdate':
      return withCode(view, event.data.account_id, { qr: event.data.qr, expired: false, step: 'code' })
    case 'showRefreshCode':
      return withCode(view, event.data.account_id, { expired: event.data.show })
    case 'sessionStarted':
      return withCode(view, event.data.account_id, { qr: null, expired: false, step: 'started' })
    case 'loadingDialogs':
      return withCode(view, event.data.account_id, { qr: null, expired: false, step: 'dialogs' })
    default:
      return event satisfies never
  }
}

/** Who is typing, and who else views a conversation. */
function applyPresence(
  view: JoinView,
  event: EventOfType<'writing' | 'writingAgent' | 'openChat'>,
  me: string,
): JoinView {
  switch (event.eventType) {
    case 'writing': {
      if (!event.data.writing) return withoutWriter(view, event.data.chat_id)
      return { ...view, contactsWriting: new Set(view.contactsWriting).add(event.data.chat_id) }
    }
    case 'writingAgent': {
      const { chat_id, username, name, writing } = event.data
      if (username === me) return view
      return {
        ...view,
        agentsWriting: present(view.agentsWriting, chat_id, { username, name }, writing),
      }
    }
    case 'openChat': {
      const { chat_id, username, name, open } = event.data
      if (username === me) return view
      return { ...view, agentsThere: present(view.agentsThere, chat_id, { username, name }, open) }
    }
    default:
      return event satisfies never
  }
}

/** A conversation was read, or marked as unread; also one that is not loaded. */
function withReadState(
  view: JoinView,
  { chat_id, unread, version }: EventOfType<'updateUnread'>['data'],
  me: string,
): JoinView {
  const chat = view.chats[chat_id]
  if (chat === undefined) {
    const marked = () => new Map(view.unread).set(chat_id, view.unread.get(chat_id) ?? false)
    return { ...view, unread: unread === 0 ? withoutUnread(view.unread, chat_id) : marked() }
  }
  if (chat.version > version) return view
  const changed = { ...chat, unread, version }
  return {
    ...view,
    chats: { ...view.chats, [chat_id]: changed },
    unread: withUnread(view.unread, changed, me),
  }
}

/** The view after an event of the socket. `me`: one's own username. */
export function applyEvent(view: JoinView, event: JoinEvent, me: string): JoinView {
  switch (event.eventType) {
    case 'sessionOpen':
      return { ...view, channelOpen: event.data.open }
    case 'qrUpdate':
    case 'showRefreshCode':
    case 'sessionStarted':
    case 'loadingDialogs':
      return applyCode(view, event)
    case 'newMessage': {
      const { chat, message } = event.data
      const withMessage = withPublished(withShared(view, chat, me), chat.id, [message])
      return message.direction === 'in' ? withoutWriter(withMessage, chat.id) : withMessage
    }
    case 'messageEvent': {
      const { chat_id, message } = event.data
      return withLastMessage(withPublished(view, chat_id, [message]), chat_id, message)
    }
    case 'updateUnread':
      return withReadState(view, event.data, me)
    case 'chatChanged':
      return withShared(view, event.data, me)
    case 'chatTransferred':
      return withShared(view, event.data.chat, me)
    case 'chatRemoved': {
      const { chat_id } = event.data
      return {
        ...view,
        chats: without(view.chats, chat_id),
        rooms: without(view.rooms, chat_id),
        unread: withoutUnread(view.unread, chat_id),
      }
    }
    case 'chatKept': {
      const { chat_id, pinned, draft } = event.data
      const chat = view.chats[chat_id]
      return chat === undefined
        ? view
        : { ...view, chats: { ...view.chats, [chat_id]: { ...chat, pinned, draft } } }
    }
    case 'updateStatus': {
      const { username, connected, status, reason, since } = event.data
      const known = view.agents[username]
      const agents =
        known === undefined
          ? view.agents
          : { ...view.agents, [username]: { ...known, status, reason, since } }
      const detail =
        username === me && view.detail !== null ? { ...view.detail, connected, reason } : view.detail
      return { ...view, agents, detail }
    }
    case 'notesChanged':
      return view
    case 'writing':
    case 'writingAgent':
    case 'openChat':
      return applyPresence(view, event, me)
    case 'botsChanged':
      return view.detail === null
        ? view
        : { ...view, detail: { ...view.detail, bot_is_available: event.data.active } }
    default:
      return event satisfies never
  }
}
