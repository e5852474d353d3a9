import { createRoomPages, type OpenRoom } from '#platform/conversation/web/open-room.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { SocketContext } from '#platform/realtime/web/live-socket.ts'
import type { ChatSocketEvent } from '../../contract/events.ts'
import type { Message } from '../../contract/message.ts'
import { watchAttention } from './attention.ts'
import { createRoomPresence } from './room-presence.ts'
import { PAGE, type RoomReader } from './room-reader.ts'
import { openRoomSocket, type RoomSocket } from './room-socket.ts'
import type { ChatStateStore } from './state-store.ts'

/** With more unread messages than this, the chat opens at its end. */
const MAX_UNREAD = 150

interface RoomParts {
  me: number
  origin: string
  sockets: SocketContext
  stateStore: ChatStateStore
  reader: RoomReader
  get: () => OpenRoom | null
  set: (open: OpenRoom | null) => void
  onEvent: (event: ChatSocketEvent) => void
  /** The connection died silently: the other socket probably did too. */
  onDead: () => void
}

/** The chat on the screen: its connection, its pages, and the reader's presence in it. */
export function createOpenRoom(parts: RoomParts) {
  const { stateStore, reader, get, set } = parts
  let socket: RoomSocket | null = null
  let presence = createRoomPresence(() => null)
  const messagesOf = (chatId: number) => stateStore.get().rooms[chatId]?.messages ?? []
  const isOpen = (chatId: number) => get()?.chatId === chatId
  const pages = createRoomPages<Message>({
    get,
    set,
    messagesOf,
    boundsOf: (chatId) => stateStore.get().chats[chatId],
    read: { ...reader, after: (chatId, { id }) => reader.from(chatId, id) },
    page: PAGE,
  })
  const { change, shown } = pages

  const attention = watchAttention((looking) => {
    const open = get()
    if (open?.loading !== 'ready') return
    if (looking) markNew(open.chatId)
    presence.look(looking)
  })
  const markNew = (chatId: number) => {
    const chat = stateStore.get().chats[chatId]
    if (chat && chat.unread > 0) change(chatId, { readTo: chat.read_sequence })
  }

  const connect = (chatId: number) => {
    socket = openRoomSocket({
      sockets: parts.sockets,
      origin: parts.origin,
      chatId,
      me: parts.me,
      onEvent: parts.onEvent,
      onStale: () => void refresh(chatId).catch(reportError),
      onDead: parts.onDead,
      onOnline: () => presence.again(),
    })
  }

  const isRead = (chatId: number) => messagesOf(chatId).length > 0
  /** First pages under way, shared by concurrent callers. */
  const opening = new Map<number, Promise<unknown>>()
  const readNewest = (chatId: number): Promise<unknown> => {
    const unread = stateStore.get().chats[chatId]?.unread ?? 0
    const answer = opening.get(chatId) ?? reader.newest(chatId, unread <= MAX_UNREAD ? unread + PAGE : PAGE)
    opening.set(chatId, answer)
    return answer.finally(() => opening.delete(chatId))
  }

  const load = async (chatId: number): Promise<void> => {
    // The address may name a chat that the user is not in; it has no socket.
    if (!stateStore.get().chats[chatId]) await reader.members(chatId)
    if (!isOpen(chatId)) return
    connect(chatId)
    markNew(chatId)
    await Promise.all([reader.members(chatId), isRead(chatId) ? null : readNewest(chatId)])
    if (isOpen(chatId)) presence.look(attention.now())
  }

  /** Reads the shown messages again, up to one page, after changes were missed. */
  const refresh = async (chatId: number): Promise<void> => {
    const open = get()
    if (open?.chatId !== chatId) return
    const before = shown(open)
    const first = before.at(-150)?.sequence ?? before[0]?.sequence
    stateStore.change((state) => {
      const room = state.rooms[chatId]
      if (!room) return state
      const loaded = room.messages.filter(({ sequence }) => first !== undefined && sequence >= first)
      return { ...state, rooms: { ...state.rooms, [chatId]: { ...room, messages: loaded } } }
    })
    await pages.refresh(chatId, () =>
      Promise.all([
        reader.members(chatId),
        first === undefined ? reader.newest(chatId) : reader.after(chatId, first - 1, 200),
      ]),
    )
  }

  const leave = () => {
    presence.end()
    socket?.close()
    socket = null
  }

  return {
    /** Prefetches a chat. Never rejects: opening it reports the failure. */
    prefetch(chatId: number): void {
      if (isRead(chatId) || isOpen(chatId) || !stateStore.get().chats[chatId]) return
      readNewest(chatId).catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) reportError(error)
      })
    },
    /** Never rejects. */
    show(chatId: number | null): void {
      if (get()?.chatId === chatId) return
      leave()
      if (chatId === null) {
        set(null)
        return
      }
      presence = createRoomPresence(() => socket)
      pages.open(chatId, () => load(chatId))
    },
    jumpTo: pages.jumpTo,
    jumpToNewest: pages.jumpToNewest,
    loadOlder: pages.loadOlder,
    loadNewer: pages.loadNewer,
    /** Repeats failed requests after a reconnection. */
    async retryFailed(): Promise<void> {
      const open = get()
      pages.retry()
      await Promise.all([
        typeof open?.older === 'object' ? pages.loadOlder() : null,
        typeof open?.newer === 'object' ? pages.loadNewer() : null,
      ])
    },
    seenTo: (sequence: number) => presence.seenTo(sequence),
    reportTyping: (writing: boolean) => presence.writing(writing),
    /** The user is no longer a member of the chat. */
    gone(chatId: number): void {
      if (isOpen(chatId)) leave()
    },
    kick: () => socket?.kick(),
    refresh: () => {
      const open = get()
      return open === null ? Promise.resolve() : refresh(open.chatId)
    },
    close(): void {
      pages.close()
      attention.end()
      leave()
    },
  }
}

/** Reports a fault of ours in background work to the page's error handler. */
const reportError = (error: unknown): void => globalThis.reportError(error)
