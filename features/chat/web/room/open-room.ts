import { gaplessRange, hasNewer, hasOlder } from '#platform/conversation/web/gapless-range.ts'
import type { Loading } from '#platform/conversation/web/loading.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { SocketContext } from '#platform/realtime/web/live-socket.ts'
import type { ChatSocketEvent } from '../../contract/events.ts'
import type { Message } from '../../contract/message.ts'
import type { OpenChat } from '../chat-session.ts'
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
  get: () => OpenChat | null
  set: (open: OpenChat | null) => void
  onEvent: (event: ChatSocketEvent) => void
  /** The connection died silently: the other socket probably did too. */
  onDead: () => void
}

/** The chat on the screen: its connection, its pages, and the reader's presence in it. */
export function createOpenRoom(parts: RoomParts) {
  const { stateStore, reader, get, set } = parts
  let socket: RoomSocket | null = null
  let presence = createRoomPresence(() => null)
  let ready: Promise<void> = Promise.resolve()

  const change = (chatId: number, changes: Partial<OpenChat>): void => {
    const open = get()
    if (open?.chatId === chatId) set({ ...open, ...changes })
  }
  const isOpen = (chatId: number) => get()?.chatId === chatId
  const shown = (open: OpenChat) =>
    gaplessRange<Message>(stateStore.get().rooms[open.chatId]?.messages ?? [], open.anchor)

  /** Reports how a request went; throws only our own faults. */
  const telling = async (ask: () => Promise<unknown>, tell: (loading: Loading) => void): Promise<void> => {
    tell('loading')
    try {
      await ask()
      tell('ready')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      tell({ failed: error.detail })
    }
  }

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

  const isRead = (chatId: number) => (stateStore.get().rooms[chatId]?.messages.length ?? 0) > 0
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
    await telling(
      () =>
        Promise.all([
          reader.members(chatId),
          first === undefined ? reader.newest(chatId) : reader.after(chatId, first - 1, 200),
        ]),
      (loading) => {
        if (loading !== 'loading') change(chatId, { loading })
      },
    )
  }

  const loadOlder = async (): Promise<void> => {
    const open = get()
    const chat = open && stateStore.get().chats[open.chatId]
    if (!open || !chat || open.loading !== 'ready' || open.older === 'loading') return
    const messages = shown(open)
    const first = messages[0]
    if (!first || !hasOlder(messages, chat)) return change(open.chatId, { older: 'ready' })
    await telling(
      () => reader.before(open.chatId, first.sequence),
      (older) => change(open.chatId, { older }),
    )
  }

  const loadNewer = async (): Promise<void> => {
    const open = get()
    const chat = open && stateStore.get().chats[open.chatId]
    if (!open || !chat || open.loading !== 'ready' || open.newer === 'loading') return
    const last = shown(open).at(-1)
    if (!last || last.sequence >= chat.last_sequence) return change(open.chatId, { newer: 'ready' })
    await telling(
      () => reader.from(open.chatId, last.id),
      (newer) => change(open.chatId, { newer }),
    )
  }

  const leave = () => {
    presence.end()
    socket?.close()
    socket = null
  }

  const toNewest = (chatId: number) =>
    change(chatId, { anchor: null, jump: null, toNewest: (get()?.toNewest ?? 0) + 1 })

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
      const isKnown = isRead(chatId)
      set({
        chatId,
        loading: isKnown ? 'ready' : 'loading',
        anchor: null,
        jump: null,
        readTo: null,
        toNewest: 0,
        older: 'ready',
        newer: 'ready',
      })
      ready = telling(
        () => load(chatId),
        (loading) => {
          if (!(isKnown && loading === 'loading')) change(chatId, { loading })
        },
      )
      ready.catch(reportError)
    },
    async jumpTo(messageId: number): Promise<void> {
      await ready
      const open = get()
      if (open === null) return
      const { chatId } = open
      const find = () => stateStore.get().rooms[chatId]?.messages.find(({ id }) => id === messageId)
      await telling(
        async () => {
          if (!find()) await reader.around(chatId, messageId)
        },
        (older) => change(chatId, { older }),
      )
      const found = find()
      if (!found) return
      const { sequence } = found
      const turn = (get()?.jump?.turn ?? 0) + 1
      change(chatId, { anchor: sequence, jump: { messageId, sequence, turn } })
    },
    async jumpToNewest(): Promise<void> {
      const open = get()
      const chat = open && stateStore.get().chats[open.chatId]
      if (!open || !chat) return
      const { chatId } = open
      const newest = () => gaplessRange(stateStore.get().rooms[chatId]?.messages ?? [], null)
      await telling(
        async () => {
          const isShort = newest().length < PAGE && hasOlder(newest(), chat)
          if (isShort || hasNewer(newest(), chat)) await reader.newest(chatId)
        },
        (newer) => change(chatId, { newer }),
      )
      toNewest(chatId)
    },
    loadOlder,
    loadNewer,
    /** Repeats failed requests after a reconnection. */
    async retryFailed(): Promise<void> {
      const open = get()
      await Promise.all([
        typeof open?.older === 'object' ? loadOlder() : null,
        typeof open?.newer === 'object' ? loadNewer() : null,
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
      attention.end()
      leave()
    },
  }
}

/** Reports a fault of ours in background work to the page's error handler. */
const reportError = (error: unknown): void => globalThis.reportError(error)
