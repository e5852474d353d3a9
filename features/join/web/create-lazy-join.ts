import { createPatience } from '#platform/conversation/web/patience.ts'
import type { Api } from '#platform/http/web/api.ts'
import type { Language } from '#platform/i18n/text.ts'
import { logInBrowser } from '#platform/log/web/log.ts'
import type { SocketContext } from '#platform/realtime/web/live-socket.ts'
import { seeAllConversations } from '../contract/abilities.ts'
import { announceConversations } from './announce-conversations.ts'
import type { ConversationUpdates, JoinPorts, LazyJoin } from './join-context.ts'
import type { JoinSession } from './session/join-session.ts'
import { ownUnread } from './session/unread.ts'

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
  /** The channel connects by itself once this resolves. */
  firstScreen: Promise<unknown>
  /** Plays the person's chosen sound, and shows a browser notification when they look elsewhere. */
  tell: (updates: ConversationUpdates) => void
}

/** An agent also reads what comes into conversations that they closed, but has only their own to answer. */
const seenUnread = ({ store, may }: JoinSession): number => {
  const { unread } = store.getState()
  return may(seeAllConversations.name) ? unread.size : ownUnread(unread)
}

/**
 * Loads the channel's code and connects, once: on first use, or when the first screen is drawn. From then on the person
 * counts as present and hears of conversations, whatever screen is open.
 */
export function createLazyJoin({
  ports,
  language,
  firstScreen,
  tell,
  ...options
}: LazyJoinOptions): LazyJoin & { close: () => void } {
  let opening: Promise<JoinSession> | null = null
  let session: JoinSession | null = null
  let closed = false
  const watchers = new Set<() => void>()
  const chatWatchers = new Set<() => void>()
  const open = async () => {
    const { createJoinSession } = await import('./session/create-join-session.ts')
    session = createJoinSession(options)
    if (closed) session.close()
    session.store.subscribe(({ unread, chats }, before) => {
      // What came before the connection shows as unread alone: the list is read when it is opened.
      if (chats !== before.chats || unread !== before.unread) for (const changed of chatWatchers) changed()
      if (unread !== before.unread) for (const changed of watchers) changed()
    })
    announceConversations(session, { language, tell })
    return session
  }
  const openOnce = (): Promise<JoinSession> => {
    opening ??= open().then(
      (opened) => {
        patience.succeeded()
        return opened
      },
      (error: unknown) => {
        // The code could not be loaded: a later attempt may.
        opening = null
        patience.failed()
        throw error
      },
    )
    return opening
  }
  const openAlone = () => {
    if (!closed) void openOnce().catch((error: unknown) => logInBrowser('The channel could not open.', error))
  }
  const patience = createPatience(openAlone)
  void firstScreen.then(openAlone)
  return {
    ports,
    open: openOnce,
    unread: () => (session === null ? 0 : seenUnread(session)),
    ownUnread: () => (session === null ? 0 : ownUnread(session.store.getState().unread)),
    watchUnread(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    watchChats(changed) {
      chatWatchers.add(changed)
      return () => chatWatchers.delete(changed)
    },
    close() {
      closed = true
      patience.close()
      session?.close()
    },
  }
}
