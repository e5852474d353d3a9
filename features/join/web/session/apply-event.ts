import type { Chat } from '../../contract/chat.ts'
import type { JoinEvent } from '../../contract/events.ts'
import { type ChatViewer, withEvent } from '../../contract/known-chats.ts'
import { withMessages } from './entries.ts'
import type { Colleague, JoinView } from './join-view.ts'
import { withoutUnread, withUnread } from './unread.ts'

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

/** Counts the conversation that an event is about, also when nothing else of it is loaded. */
function withUnreadOf(view: JoinView, event: JoinEvent, me: string): JoinView {
  const count = (id: number, isKnownRead: boolean): JoinView => {
    const chat = view.chats[id]
    const otherwise = isKnownRead ? withoutUnread(view.unread, id) : view.unread
    const unread = chat === undefined ? otherwise : withUnread(view.unread, chat, me)
    return unread === view.unread ? view : { ...view, unread }
  }
  switch (event.eventType) {
    case 'newMessage':
    case 'chatTransferred':
      return count(event.data.chat.id, false)
    case 'chatChanged':
      return count(event.data.id, false)
    case 'updateUnread':
      return count(event.data.chat_id, event.data.unread === 0)
    case 'chatRemoved':
      return count(event.data.chat_id, true)
    default:
      return view
  }
}

/** Conversations show the new name at once; their versions stay, since nothing of them changed. */
function withCatalog(view: JoinView, { kind, record }: EventOfType<'catalogChanged'>['data']): JoinView {
  if (record === null) return view
  const { id, name, color } = record
  const renamed = (chat: Chat): Chat => {
    if (kind === 'label')
      return chat.label.id === id ? { ...chat, label: { id, name, color: color ?? chat.label.color } } : chat
    if (kind === 'group') return chat.group_id === id ? { ...chat, group_name: name } : chat
    return chat.app === id ? { ...chat, app_name: name } : chat
  }
  const chats = Object.fromEntries(Object.entries(view.chats).map(([key, chat]) => [key, renamed(chat)]))
  return { ...view, chats }
}

/** What is loaded of both is read again: the messages have other numbers. */
export const withUnited = (view: JoinView, gone: number, kept: number): JoinView => ({
  ...view,
  rooms: without(without(view.rooms, gone), kept),
  unitedWith: { ...view.unitedWith, [gone]: kept },
})

/** The view after an event of the socket. */
export function applyEvent(before: JoinView, event: JoinEvent, viewer: ChatViewer): JoinView {
  const view = withUnreadOf(withEvent(before, event, viewer), event, viewer.username)
  const me = viewer.username
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
      const withMessage = withPublished(view, chat.id, [message])
      return message.direction === 'in' ? withoutWriter(withMessage, chat.id) : withMessage
    }
    case 'messageEvent':
      return withPublished(view, event.data.chat_id, [event.data.message])
    case 'chatRemoved': {
      const { chat_id, united_with } = event.data
      if (united_with !== null) return withUnited(view, chat_id, united_with)
      return view.chats[chat_id] === undefined ? { ...view, rooms: without(view.rooms, chat_id) } : view
    }
    case 'chatChanged':
    case 'chatTransferred':
    case 'chatKept':
    case 'updateUnread':
      return view
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
    case 'catalogChanged':
      return withCatalog(view, event.data)
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
