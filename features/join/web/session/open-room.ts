import { createRoomPages } from '#platform/conversation/web/open-room.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { Chat } from '../../contract/chat.ts'
import { updateSender } from '../../contract/chats.ts'
import type { Message } from '../../contract/message.ts'
import { contextMessage } from '../../contract/messages.ts'
import type { Entry, JoinView } from './join-view.ts'
import { readMessages } from './read-messages.ts'
import { withoutUnread } from './unread.ts'

/** Messages of a page. */
const PAGE = 20

interface RoomContext {
  api: Api
  get: () => JoinView
  set: (change: Partial<JoinView>) => void
  learn: (chatId: number, messages: readonly Message[]) => void
  readChat: (chatId: number) => Promise<void>
  /** Whether it is the person's to answer. */
  mayAnswer: (chat: Chat | undefined) => boolean
  /** Whether the unread mark is the person's: of their own conversations, and of those that nobody has. */
  ownMarks: (chat: Chat | undefined) => boolean
  /** Notifies the other viewers whether it is on the screen. */
  publishOpen: (chatId: number, open: boolean) => void
}

/** The conversation on the screen, and its pages. */
export function createOpenRoom({
  api,
  get,
  set,
  learn,
  readChat,
  mayAnswer,
  ownMarks,
  publishOpen,
}: RoomContext) {
  let control = new AbortController()

  const read = async (chatId: number, place: { before?: number; after?: number }) =>
    learn(chatId, (await readMessages(api, chatId, place, control.signal)).results)
  const pages = createRoomPages<Entry>({
    get: () => get().open,
    set: (open) => set({ open }),
    messagesOf: (chatId) => get().rooms[chatId] ?? [],
    boundsOf(chatId) {
      const chat = get().chats[chatId]
      // Whoever may see a conversation sees it from its beginning.
      return chat && { visible_from: 0, last_sequence: chat.last_sequence }
    },
    signal: () => control.signal,
    read: {
      before: (chatId, before) => read(chatId, { before }),
      after: (chatId, { sequence: after }) => read(chatId, { after }),
      newest: (chatId) => read(chatId, {}),
      async around(chatId, id) {
        const context = await api.call(contextMessage, { params: { id }, signal: control.signal })
        learn(chatId, [...context.results, context.message])
      },
    },
    page: PAGE,
  })

  const markRead = async (chatId: number) => {
    // What came into a conversation that the person closed is read by whoever gets it.
    if (!mayAnswer(get().chats[chatId])) return
    // Looking at an agent's conversation leaves their marks.
    if (!ownMarks(get().chats[chatId])) return
    if ((get().chats[chatId]?.unread ?? 0) === 0 || document.visibilityState === 'hidden') return
    const chat = get().chats[chatId]
    if (chat !== undefined) {
      const { chats, unread } = get()
      set({ chats: { ...chats, [chatId]: { ...chat, unread: 0 } }, unread: withoutUnread(unread, chatId) })
    }
    try {
      const last = chat?.last_message_id ?? null
      const seen = last === null ? {} : { seen: String(last) }
      await api.call(updateSender, { query: { chat_id: String(chatId), unread: '0', ...seen } })
    } catch (error) {
      // Looking again retries; until then it stays unread for others.
      if (!(error instanceof ApiFailure)) throw error
    }
  }

  const load = async (chatId: number): Promise<void> => {
    if (get().chats[chatId] === undefined) await readChat(chatId)
    const unread = get().chats[chatId]?.unread ?? 0
    const last = get().chats[chatId]?.last_sequence ?? 0
    if (unread > 0) pages.change(chatId, { readTo: last - unread })
    await read(chatId, {})
    await markRead(chatId)
  }

  const leave = () => {
    control.abort()
    control = new AbortController()
    const { open } = get()
    if (open !== null) publishOpen(open.chatId, false)
  }

  return {
    show(chatId: number | null): void {
      if (get().open?.chatId === chatId) return
      leave()
      if (chatId === null) {
        set({ open: null })
        return
      }
      pages.open(chatId, () => load(chatId))
      publishOpen(chatId, true)
    },
    /** Reads the messages again. */
    again(): void {
      const chatId = get().open?.chatId
      if (chatId !== undefined) pages.open(chatId, () => load(chatId))
    },
    markRead,
    jumpTo: pages.jumpTo,
    jumpToNewest: pages.jumpToNewest,
    loadOlder: pages.loadOlder,
    loadNewer: pages.loadNewer,
    close(): void {
      pages.close()
      leave()
    },
  }
}
