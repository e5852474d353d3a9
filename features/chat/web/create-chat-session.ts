import { createStore } from 'zustand/vanilla'
import { createChosenFiles } from '#platform/conversation/web/files/chosen-files.ts'
import { keptFiles } from '#platform/conversation/web/send/kept/kept-files.ts'
import { outgoingStorage } from '#platform/conversation/web/send/outgoing-storage.ts'
import { watchUnsent } from '#platform/conversation/web/send/watch-unsent.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { liveSocket, openLiveSocket, type SocketContext } from '#platform/realtime/web/live-socket.ts'
import type { Chat } from '../contract/chat.ts'
import { markUnread, muteChat, openAssistant, openChat, pinChat } from '../contract/chats.ts'
import {
  type ChatEvent,
  type ChatPreferences,
  notificationEvents,
  notificationSocket,
} from '../contract/events.ts'
import type { Message } from '../contract/message.ts'
import { markAsRead } from '../contract/messages.ts'
import { getChatSettings } from '../contract/settings.ts'
import { emptyChatState, withChats } from '../contract/state.ts'
import { chatAddress } from './chat-address.ts'
import { chatOffline } from './chat-offline.ts'
import type { ChatMeetings, ChatPhone, ChatSession, ChatView, Composing } from './chat-session.ts'
import { createListReader } from './room/chat-list.ts'
import { createDrafts } from './room/drafts.ts'
import { createMessageActions } from './room/message-actions.ts'
import { createOpenRoom } from './room/open-room.ts'
import { createRoomReader } from './room/room-reader.ts'
import { createStateStore } from './room/state-store.ts'
import { createChatSending } from './send/create-chat-sending.ts'

interface ChatOptions {
  api: Api
  me: number
  abilities: readonly string[]
  /** `ws(s)://host` of both sockets. */
  origin: string
  sockets: SocketContext
  storage: Storage
  /** Null where the browser has no database. */
  database: IDBFactory | null
  phone: ChatPhone | null
  meetings: ChatMeetings | null
  /** Navigates within the page. */
  navigate: (address: string) => void
}

const declared = liveSocket(notificationSocket, notificationEvents, chatOffline)
const NOTHING: Composing = { replyTo: null, editing: null }

/** Opens the chats of the signed-in person. The socket opens before the list is read, so that no event is missed. */
export const createChatSession = (options: ChatOptions): ChatSession => {
  const { api, me, origin, sockets } = options
  const store = createStore<ChatView>(() => ({
    known: emptyChatState(me),
    list: 'loading',
    online: true,
    open: null,
    outgoing: [],
    chosen: {},
    composing: {},
    settings: null,
  }))
  const stateStore = createStateStore(
    () => store.getState().known,
    (known) => store.setState({ known }),
  )
  const listeners = new Set<(event: ChatEvent) => void>()
  const drafts = createDrafts(api, stateStore)
  const list = createListReader(api, stateStore, (loading) => store.setState({ list: loading }))
  const storage = outgoingStorage<Message>(options.storage, 'chat', me)
  const files = keptFiles({ factory: options.database, name: 'chat', userId: me })
  const sending = createChatSending({ api, me, store, stateStore, outgoing: storage, files })
  const chosen = createChosenFiles({ store, files, earlier: files.read(storage.has) })
  const unsent = watchUnsent({ store, sending, chosen, files })

  const onEvent = (event: ChatEvent) => {
    // Text typed here is newer than the server's.
    const typed = event.eventType === 'chat_kept' && drafts.isTyped(event.data.chat_id)
    const draft = typed ? stateStore.get().chats[event.data.chat_id]?.draft : undefined
    stateStore.onEvent(typed && draft !== undefined ? { ...event, data: { ...event.data, draft } } : event)
    sending.onEvent(event)
    if (event.eventType === 'chat_removed') {
      room.gone(event.data.chat_id)
      chosen.clear(event.data.chat_id)
    }
    list.readMissing()
    for (const listener of listeners) listener(event)
  }

  const room = createOpenRoom({
    me,
    origin,
    sockets,
    stateStore,
    reader: createRoomReader(api, stateStore),
    get: () => store.getState().open,
    set: (open) => store.setState({ open }),
    onEvent,
    onDead: () => live.kick(),
  })

  const readSettings = async () => store.setState({ settings: await api.call(getChatSettings) })
  const readAll = () => {
    list.read().catch(reportError)
    readSettings().catch((error: unknown) => {
      // Fetched again with the list; until then only the server enforces the limits.
      if (!(error instanceof ApiFailure)) throw error
    })
  }
  const live = openLiveSocket(declared, sockets, {
    origin,
    params: { userId: String(me) },
    onEvent: onEvent,
    onStale: () => {
      // Chats that are not open are read again when opened.
      const open = store.getState().open?.chatId
      stateStore.change((state) => ({
        ...state,
        rooms: Object.fromEntries(Object.entries(state.rooms).filter(([id]) => Number(id) === open)),
      }))
      readAll()
      room.refresh().catch(reportError)
    },
    onOnline: (online) => {
      const isBack = online && !store.getState().online
      store.setState({ online })
      if (!isBack) return
      sending.retryUnanswered()
      room.retryFailed().catch(reportError)
    },
  })
  const wake = () => {
    live.kick()
    room.kick()
  }
  addEventListener('online', wake)
  readAll()

  const addChat = (chat: Chat) => stateStore.change((state) => withChats(state, [chat]))
  const compose = (chatId: number, change: Partial<Composing>) => {
    const { composing } = store.getState()
    store.setState({
      composing: { ...composing, [chatId]: { ...(composing[chatId] ?? NOTHING), ...change } },
    })
  }
  const goTo = (chatId: number, messageId?: number) => options.navigate(chatAddress(chatId, messageId))
  const goToNew = (chat: Chat) => {
    addChat(chat)
    goTo(chat.id)
  }
  const actions = createMessageActions(api, stateStore)
  /** Shows one's own change of settings without waiting for the event. */
  const applyPreferences = (chat_id: number, change: Partial<ChatPreferences>) => {
    const chat = stateStore.get().chats[chat_id]
    if (chat === undefined) return
    const { pinned, draft, muted, marked_unread } = chat
    stateStore.onEvent({
      eventType: 'chat_kept',
      data: { chat_id, pinned, draft, muted, marked_unread, ...change },
    })
  }
  const afterSending = (chatId: number) => {
    compose(chatId, NOTHING)
    drafts.keep(chatId, '')
    const { open } = store.getState()
    if (open?.chatId !== chatId) return
    // Writing means that the new messages were seen.
    store.setState({ open: { ...open, readTo: null } })
    void room.jumpToNewest().catch(reportError)
  }

  return {
    store,
    me,
    phone: options.phone,
    meetings: options.meetings,
    may: (ability) => options.abilities.includes(ability),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    openChat: goTo,
    openPerson: async (user_id) => goToNew(await api.call(openChat, { body: { user_id } })),
    openAssistant: async () => goToNew(await api.call(openAssistant)),
    addChat,
    reload: () => {
      store.setState({ list: 'loading' })
      readAll()
    },
    async pin(chat_id, pinned) {
      const stored = await api.call(pinChat, { body: { chat_id, pinned } })
      applyPreferences(chat_id, { pinned: stored.pinned })
    },
    async mute(chat_id, muted) {
      await api.call(muteChat, { body: { chat_id, muted } })
      applyPreferences(chat_id, { muted })
    },
    async markUnread(chat_id) {
      await api.call(markUnread, { body: { chat_id } })
      applyPreferences(chat_id, { marked_unread: true })
    },
    async markRead(chat_id) {
      const data = await api.call(markAsRead, { body: { datos: { chat_id } } })
      stateStore.onEvent({ eventType: 'update_unread', data })
      applyPreferences(chat_id, { marked_unread: false })
    },
    sendText(chatId, text, mentions = []) {
      sending.text(chatId, text, mentions, store.getState().composing[chatId]?.replyTo ?? null)
      afterSending(chatId)
    },
    sendWithoutDraft(chatId, text) {
      sending.text(chatId, text, [], null)
      if (store.getState().open?.chatId === chatId) void room.jumpToNewest().catch(reportError)
    },
    sendFiles(chatId, added) {
      sending.files(chatId, added)
      afterSending(chatId)
    },
    chosen,
    unsent: unsent.what,
    forget: unsent.forget,
    retry: sending.retry,
    discard: sending.discard,
    replyTo: (chatId, replyTo) => compose(chatId, { replyTo, editing: null }),
    startEdit: (chatId, editing) => compose(chatId, { editing, replyTo: null }),
    edit: async (message, text, mentions) => {
      await actions.edit(message, text, mentions)
      compose(message.chat_id, { editing: null })
    },
    react: actions.react,
    remove: actions.remove,
    forward: actions.forward,
    reportTyping: room.reportTyping,
    saveDraft: drafts.keep,
    prefetch: room.prefetch,
    show: (chatId) => {
      drafts.flush()
      room.show(chatId)
    },
    jumpTo: (messageId) => void room.jumpTo(messageId).catch(reportError),
    jumpToNewest: () => void room.jumpToNewest().catch(reportError),
    loadOlder: () => void room.loadOlder().catch(reportError),
    loadNewer: () => void room.loadNewer().catch(reportError),
    seenTo: room.seenTo,
    wake,
    close() {
      removeEventListener('online', wake)
      drafts.flush()
      list.end()
      unsent.close()
      sending.close()
      room.close()
      live.close()
      listeners.clear()
    },
  }
}
