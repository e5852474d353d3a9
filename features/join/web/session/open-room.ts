import { gaplessRange, hasNewer, hasOlder } from '#platform/conversation/web/gapless-range.ts'
import type { Loading } from '#platform/conversation/web/loading.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { Chat } from '../../contract/chat.ts'
import { updateSender } from '../../contract/chats.ts'
import type { Message } from '../../contract/message.ts'
import { contextMessage } from '../../contract/messages.ts'
import type { Entry, JoinView, OpenRoom } from './join-view.ts'
import { readMessages } from './read-messages.ts'
import { withoutUnread } from './unread.ts'

/** Whoever may see a conversation sees it from its beginning. */
const FROM_THE_BEGINNING = { visible_from: 0 }

interface RoomContext {
  api: Api
  get: () => JoinView
  set: (change: Partial<JoinView>) => void
  learn: (chatId: number, messages: readonly Message[]) => void
  readChat: (chatId: number) => Promise<void>
  /** Whether it is the person's to answer. */
  mayAnswer: (chat: Chat | undefined) => boolean
  /** Notifies the other viewers whether it is on the screen. */
  publishOpen: (chatId: number, open: boolean) => void
}

/** The conversation on the screen, and its pages. */
export function createOpenRoom({ api, get, set, learn, readChat, mayAnswer, publishOpen }: RoomContext) {
  let control = new AbortController()
  let ready: Promise<void> = Promise.resolve()

  const change = (chatId: number, changes: Partial<OpenRoom>): void => {
    const { open } = get()
    if (open?.chatId === chatId) set({ open: { ...open, ...changes } })
  }
  const known = (chatId: number) => get().rooms[chatId] ?? []
  const shown = (open: OpenRoom) => gaplessRange<Entry>(known(open.chatId), open.anchor)

  /** Reports the progress of a request; only unexpected errors are thrown. */
  const telling = async (ask: () => Promise<unknown>, tell: (loading: Loading) => void): Promise<void> => {
    const { signal } = control
    tell('loading')
    try {
      await ask()
      tell('ready')
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiFailure)) throw error
      tell({ failed: error.detail })
    }
  }
  const read = async (chatId: number, place: { before?: number; after?: number }) =>
    learn(chatId, (await readMessages(api, chatId, place, control.signal)).results)

  const markRead = async (chatId: number) => {
    // What came into a conversation that the person closed is read by whoever gets it.
    if (!mayAnswer(get().chats[chatId])) return
    if ((get().chats[chatId]?.unread ?? 0) === 0 || document.visibilityState === 'hidden') return
    const chat = get().chats[chatId]
    if (chat !== undefined) {
      const { chats, unread } = get()
      set({ chats: { ...chats, [chatId]: { ...chat, unread: 0 } }, unread: withoutUnread(unread, chatId) })
    }
    try {
      await api.call(updateSender, { query: { chat_id: String(chatId), unread: '0' } })
    } catch (error) {
      // Looking again retries; until then it stays unread for others.
      if (!(error instanceof ApiFailure)) throw error
    }
  }

  const load = async (chatId: number): Promise<void> => {
    if (get().chats[chatId] === undefined) await readChat(chatId)
    const unread = get().chats[chatId]?.unread ?? 0
    const last = get().chats[chatId]?.last_sequence ?? 0
    if (unread > 0) change(chatId, { readTo: last - unread })
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
      const isKnown = known(chatId).length > 0
      set({
        open: {
          chatId,
          loading: isKnown ? 'ready' : 'loading',
          older: 'ready',
          newer: 'ready',
          anchor: null,
          jump: null,
          readTo: null,
          toNewest: 0,
        },
      })
      publishOpen(chatId, true)
      ready = telling(
        () => load(chatId),
        (loading) => {
          if (!(isKnown && loading === 'loading')) change(chatId, { loading })
        },
      )
      ready.catch(reportError)
    },
    markRead,
    async jumpTo(messageId: number): Promise<void> {
      await ready
      const chatId = get().open?.chatId
      if (chatId === undefined) return
      const find = () => known(chatId).find(({ id }) => id === messageId)
      await telling(
        async () => {
          if (find() !== undefined) return
          const context = await api.call(contextMessage, {
            params: { id: messageId },
            signal: control.signal,
          })
          learn(chatId, [...context.results, context.message])
        },
        (older) => change(chatId, { older }),
      )
      const sequence = find()?.sequence
      if (sequence === undefined) return
      change(chatId, { anchor: sequence, jump: { messageId, turn: (get().open?.jump?.turn ?? 0) + 1 } })
    },
    async jumpToNewest(): Promise<void> {
      const { open } = get()
      const chat = open && get().chats[open.chatId]
      if (!open || !chat) return
      const newest = gaplessRange(known(chat.id), null)
      if (hasNewer(newest, chat) || newest.length === 0)
        await telling(
          () => read(chat.id, {}),
          (newer) => change(chat.id, { newer }),
        )
      change(chat.id, { anchor: null, jump: null, toNewest: (get().open?.toNewest ?? 0) + 1 })
    },
    async loadOlder(): Promise<void> {
      const { open } = get()
      if (open?.loading !== 'ready' || open.older === 'loading') return
      const messages = shown(open)
      const first = messages[0]
      if (!first || !hasOlder(messages, FROM_THE_BEGINNING)) return
      await telling(
        () => read(open.chatId, { before: first.sequence }),
        (older) => change(open.chatId, { older }),
      )
    },
    async loadNewer(): Promise<void> {
      const { open } = get()
      if (open?.loading !== 'ready' || open.newer === 'loading') return
      const last = shown(open).at(-1)
      if (!last) return
      await telling(
        () => read(open.chatId, { after: last.sequence }),
        (newer) => change(open.chatId, { newer }),
      )
    },
    close: leave,
  }
}
