import type { Api } from '#platform/http/web/api.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { LiveSurroundings } from '#platform/realtime/web/live-socket.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { badgeTexts } from './i18n/badge.ts'
import type { JoinDoor, JoinPorts } from './join-context.ts'
import type { JoinSession } from './session/join-session.ts'

interface DoorOptions {
  api: Api
  me: number
  abilities: readonly string[]
  /** `ws(s)://host` */
  origin: string
  sockets: LiveSurroundings
  storage: Storage
  /** Null where the browser has no database. */
  database: IDBFactory | null
  ports: JoinPorts
  language: () => Language
}

/** The channel's code and connection come when somebody asks for them, once. */
export function openDoor({ ports, language, ...options }: DoorOptions): JoinDoor & { close: () => void } {
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
      if (event.eventType !== 'chatTransferred' || event.data.to !== own.username()) return
      showAlert({
        severity: 'info',
        title: translate(badgeTexts, language(), 'join.transferred'),
        text: translate(badgeTexts, language(), 'join.transferredText'),
      })
    })
    return session
  }
  return {
    ports,
    open: () => {
      opening ??= open()
      return opening
    },
    unread: () => session?.store.getState().unreadChats ?? 0,
    watchUnread(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    close() {
      closed = true
      session?.close()
    },
  }
}
