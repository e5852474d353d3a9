import type { Api } from '#platform/http/web/api.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { SocketContext } from '#platform/realtime/web/live-socket.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { badgeTexts } from './i18n/badge.ts'
import type { ConversationUpdates, JoinPorts, LazyJoin } from './join-context.ts'
import type { JoinSession } from './session/join-session.ts'

interface LazyJoinOptions {
  api: Api
  me: number
  abilities: readonly string[]
  /** `ws(s)://host` */
  origin: string
  sockets: SocketContext
  storage: Storage
  /** Null when the browser has no IndexedDB. */
  database: IDBFactory | null
  ports: JoinPorts
  language: () => Language
  /** Plays the person's chosen sound, and shows a browser notification when they look elsewhere. */
  tell: (updates: ConversationUpdates) => void
}

/** In browsers where the channel was used before, it connects this long after the page loads, ms. */
const OPENS_AFTER = 4000

/** Whether the person looks at this conversation now. */
const looksAt = (chatId: number): boolean =>
  document.hasFocus() &&
  document.visibilityState === 'visible' &&
  new URLSearchParams(location.hash.split('?')[1]).get('chat') === String(chatId)

/** Loads the channel's code and connects on first use, once. */
export function createLazyJoin({
  ports,
  language,
  tell,
  ...options
}: LazyJoinOptions): LazyJoin & { close: () => void } {
  let opening: Promise<JoinSession> | null = null
  let session: JoinSession | null = null
  let closed = false
  const watchers = new Set<() => void>()
  const open = async () => {
    const { createJoinSession } = await import('./session/create-join-session.ts')
    session = createJoinSession(options)
    if (closed) session.close()
    session.store.subscribe(({ unreadChats }, before) => {
      if (unreadChats !== before.unreadChats) for (const changed of watchers) changed()
    })
    const own = session
    own.listen((event) => {
      if (event.eventType === 'newMessage') {
        const { chat, message } = event.data
        if (message.direction !== 'in' || chat.blocked || chat.owner !== own.username()) return
        if (looksAt(chat.id)) return
        const body = message.message || translate(badgeTexts, language(), 'join.newMessage')
        const link = `/join/chats?chat=${chat.id}`
        return tell({ tone: 'audioJoin', title: chat.contact_dialog, body, link })
      }
      if (event.eventType !== 'chatTransferred' || event.data.to !== own.username()) return
      const title = translate(badgeTexts, language(), 'join.transferred')
      const text = translate(badgeTexts, language(), 'join.transferredText')
      showAlert({ severity: 'info', title, text })
      tell({ tone: 'transferAudio', title, body: text, link: `/join/chats?chat=${event.data.chat.id}` })
    })
    return session
  }
  const openOnce = () => {
    opening ??= open()
    return opening
  }
  const used = `join.used.${options.me}`
  const waiting =
    options.storage.getItem(used) === null
      ? undefined
      : setTimeout(() => void openOnce().catch(reportError), OPENS_AFTER)
  return {
    ports,
    open: () => {
      options.storage.setItem(used, '1')
      return openOnce()
    },
    unread: () => session?.store.getState().unreadChats ?? 0,
    watchUnread(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    close() {
      closed = true
      clearTimeout(waiting)
      session?.close()
    },
  }
}
