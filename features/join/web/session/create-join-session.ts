import { createStore } from 'zustand/vanilla'
import { createChosenFiles } from '#platform/conversation/web/files/chosen-files.ts'
import { createPatience } from '#platform/conversation/web/patience.ts'
import { keptFiles } from '#platform/conversation/web/send/kept/kept-files.ts'
import { outgoingStorage } from '#platform/conversation/web/send/outgoing-storage.ts'
import { watchUnsent } from '#platform/conversation/web/send/watch-unsent.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { translate } from '#platform/i18n/text.ts'
import { liveSocket, openLiveSocket, type SocketContext } from '#platform/realtime/web/live-socket.ts'
import { seeAllConversations } from '../../contract/abilities.ts'
import { listAgentStatus, userDetail } from '../../contract/agents.ts'
import type { Chat } from '../../contract/chat.ts'
import { readChat } from '../../contract/chats.ts'
import { type JoinEvent, joinEvents, joinSocket } from '../../contract/events.ts'
import { withChats, withoutUnconfirmed } from '../../contract/known-chats.ts'
import type { Message } from '../../contract/message.ts'
import { newMessage } from '../../contract/messages.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { applyEvent, withUnited } from './apply-event.ts'
import { createJoinSending } from './create-join-sending.ts'
import { createDrafts } from './drafts.ts'
import { withMessages } from './entries.ts'
import type { JoinSession } from './join-session.ts'
import { EMPTY_VIEW, type Entry, type JoinView } from './join-view.ts'
import { createListReader } from './list-reader.ts'
import { createOpenRoom } from './open-room.ts'
import { createOwnPresence } from './own-presence.ts'
import { readUnread } from './unread-reader.ts'

interface JoinOptions {
  api: Api
  me: number
  abilities: readonly string[]
  /** `ws(s)://host` */
  origin: string
  sockets: SocketContext
  storage: Storage
  /** Null when the browser has no IndexedDB. */
  database: IDBFactory | null
}

const declared = liveSocket(joinSocket, joinEvents, (language) =>
  translate(joinWebTexts, language, 'join.offline'),
)

/** Opens the channel of the signed-in person: first their details, then the socket, then what is unread. */
export function createJoinSession({ api, me, abilities, origin, ...context }: JoinOptions): JoinSession {
  const store = createStore<JoinView>(() => EMPTY_VIEW)
  const get = store.getState
  const set = (change: Partial<JoinView>) => store.setState(change)
  const username = () => get().detail?.Username ?? ''
  /** What leaves the groups of a supervisor who is bound to some is taken away from them. */
  const seesAll = () =>
    abilities.includes(seeAllConversations.name) && (get().detail?.supervisedGroups ?? null) === null
  const listeners = new Set<(event: JoinEvent) => void>()
  let live: ReturnType<typeof openLiveSocket> | null = null
  let closed = false

  const list = createListReader({ api, get, set })
  const drafts = createDrafts(api, get, set)
  const mergeMessages = (chatId: number, messages: readonly Message[]) => {
    const { rooms } = get()
    set({ rooms: { ...rooms, [chatId]: withMessages(rooms[chatId] ?? [], messages) } })
    for (const { client_id } of messages) if (client_id !== null) sending.settled(client_id)
  }
  const mergeChats = (chats: readonly Chat[]) => store.setState((view) => withChats(view, chats))
  const storage = outgoingStorage<Entry>(context.storage, 'join', me)
  const files = keptFiles({ factory: context.database, name: 'join', userId: me })
  const sending = createJoinSending({
    api,
    store,
    outgoing: storage,
    files,
    onSent: (messages) => {
      for (const one of messages) mergeMessages(one.sender, [one])
    },
  })
  const chosen = createChosenFiles({ store, files, earlier: files.read(storage.has) })
  const unsent = watchUnsent({ store, sending, chosen, files })
  const presence = createOwnPresence((frame) => live?.send(frame) ?? false)
  const room = createOpenRoom({
    api,
    get,
    set,
    learn: mergeMessages,
    async readChat(id) {
      const chat = await api.call(readChat, { params: { id } })
      mergeChats([chat])
      // An address from before it became a part of another.
      if (chat.id !== id) store.setState((view) => withUnited(view, id, chat.id))
    },
    ownMarks: (chat) => chat?.owner === null || chat?.owner === username(),
    mayAnswer: (chat) => abilities.includes(seeAllConversations.name) || chat?.owner === username(),
    publishOpen: presence.open,
  })

  const onEvent = (event: JoinEvent) => {
    store.setState(applyEvent(get(), event, { username: username(), seesAll: seesAll() }), true)
    if (event.eventType === 'newMessage') {
      const { chat, message } = event.data
      if (message.client_id !== null) sending.settled(message.client_id)
      if (get().open?.chatId === chat.id) void room.markRead(chat.id).catch(reportError)
    }
    if (event.eventType === 'catalogChanged') void readCatalogs(event.data.record === null).catch(reportError)
    if (event.eventType === 'chatRemoved') {
      const { chat_id, united_with } = event.data
      chosen.clear(chat_id)
      if (united_with !== null && get().open?.chatId === united_with) room.again()
    }
    for (const listener of listeners) listener(event)
  }

  /** Labels, groups and numbers to choose from; `gone`: conversations may have others now. */
  const readCatalogs = async (gone: boolean) => {
    const [detail] = (await api.call(userDetail)).results
    if (detail !== undefined) set({ detail })
    if (gone) await list.again()
  }
  const readAgents = async () => {
    const { results } = await api.call(listAgentStatus, { query: {} })
    set({ agents: Object.fromEntries(results.map((one) => [one.username, one])) })
  }
  const start = async (): Promise<void> => {
    set({ loading: 'loading' })
    try {
      const detail = (await api.call(userDetail)).results[0]
      if (detail === undefined) throw new Error('the session has no agent of the channel')
      set({ detail })
      if (live === null && !closed) live = connect(detail.adminUser, detail.Username)
      await readUnread({ api, get, set })
      set({ loading: 'ready' })
      starting.succeeded()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      set({ loading: { failed: error.detail } })
      starting.failed()
    }
  }
  const starting = createPatience(() => void start().catch(reportError))
  const stale = async () => {
    room.show(null)
    const before = get()
    set({ rooms: {}, absences: before.absences + 1 })
    await Promise.all([start(), list.again()])
    // Closed or handed over meanwhile; further pages load on scrolling.
    if (get().loading === 'ready') store.setState((view) => withoutUnconfirmed(view, before))
  }
  const connect = (userName: string, agent: string) =>
    openLiveSocket(declared, context.sockets, {
      origin,
      params: { userName, agent, official: 'true' },
      onEvent: onEvent,
      onStale: () => void stale().catch(reportError),
      onOnline: (online) => {
        const isBack = online && !get().online
        set({ online })
        if (online) presence.again()
        if (isBack) sending.retryUnanswered()
      },
    })
  void start().catch(reportError)

  return {
    store,
    api,
    me,
    username,
    may: (ability) => abilities.includes(ability),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload: () => void start().catch(reportError),
    readList: (filter) => void list.once(filter).catch(reportError),
    readMore: (filter) => void list.more(filter).catch(reportError),
    retryList: (filter) => void list.first(filter).catch(reportError),
    mergeChat: (chat) => mergeChats([chat]),
    mergeChats,
    mergeMessages,
    removeChat: (chat_id) => {
      const version = (get().chats[chat_id]?.version ?? 0) + 1
      onEvent({ eventType: 'chatRemoved', data: { chat_id, version, united_with: null } })
    },
    readAgents,
    sendText(chatId, text) {
      sending.text(chatId, text, [], get().replyTo[chatId] ?? null)
      afterSending(chatId)
    },
    sendFiles(chatId, added) {
      sending.files(chatId, added)
      afterSending(chatId)
    },
    async sendNote(chatId, message, mentions) {
      const body = { sender: chatId, message, note: true, mentions: [...mentions] }
      const { results } = await api.call(newMessage, { body: { ...body, client_id: crypto.randomUUID() } })
      mergeMessages(chatId, results)
      afterSending(chatId)
    },
    replyTo: (chatId, entry) => set({ replyTo: { ...get().replyTo, [chatId]: entry } }),
    retry: sending.retry,
    discard: sending.discard,
    chosen,
    unsent: unsent.what,
    forget: unsent.forget,
    keepDraft: drafts.keep,
    publishTyping(writing) {
      const { open } = get()
      if (open !== null) presence.writing(open.chatId, writing)
    },
    show(chatId) {
      drafts.flush()
      room.show(chatId)
    },
    jumpTo: (messageId) => void room.jumpTo(messageId).catch(reportError),
    jumpToNewest: () => void room.jumpToNewest().catch(reportError),
    loadOlder: () => void room.loadOlder().catch(reportError),
    loadNewer: () => void room.loadNewer().catch(reportError),
    seen: (chatId) => void room.markRead(chatId).catch(reportError),
    close() {
      closed = true
      starting.close()
      drafts.flush()
      unsent.close()
      sending.close()
      room.close()
      live?.close()
      listeners.clear()
    },
  }

  function afterSending(chatId: number): void {
    set({ replyTo: { ...get().replyTo, [chatId]: null } })
    drafts.keep(chatId, '')
    const { open } = get()
    if (open?.chatId !== chatId) return
    // Answering means that the new messages were seen.
    set({ open: { ...open, readTo: null } })
    void room.jumpToNewest().catch(reportError)
  }
}
