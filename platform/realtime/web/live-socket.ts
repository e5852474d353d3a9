import type { EventContract, EventOf } from '#platform/contract/event.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { type Clock, type Frame, ReconnectingSocket } from './reconnecting-socket.ts'

/** The alert shown when a socket has been down for long. */
export type OfflineText = (language: Language) => string

/** A feature's socket: its path, and the events it carries. */
interface LiveSocketContract<Events extends EventContract> {
  socket: SocketContract
  events: readonly Events[]
  offline: OfflineText
}

const offlineAtAll: OfflineText = (language) => translate(platformTexts, language, 'ui.offline')

/** Joins what a feature says of its socket for `openLiveSocket`. */
export const liveSocket = <Events extends EventContract>(
  socket: SocketContract,
  events: readonly Events[],
  offline: OfflineText = offlineAtAll,
): LiveSocketContract<Events> => ({ socket, events, offline })

/** What all sockets of a session have in common. */
export interface LiveSurroundings {
  /** A fresh single-use ticket; a rejection counts as a failed try. */
  ticket: (purpose: string) => Promise<string>
  /** Place in the stream of the newest answer that was read; null when none was. */
  cursor: () => string | null
  /** Called once per outage that lasts ten seconds. */
  onOffline: (text: OfflineText) => void
  /** A socket connected. */
  onBack?: () => void
  clock?: Clock
  WebSocket?: new (url: string) => WebSocket
}

interface LiveSocketOptions<Events extends EventContract> {
  /** `ws(s)://host` */
  origin: string
  /** Fills the path. A `:token` in it takes the ticket, which otherwise goes into the query. */
  params: Readonly<Record<string, string>>
  onEvent: (event: EventOf<Events>) => void
  /** Data may be stale beyond what events can repair: read it again. */
  onStale: () => void
  /** `true` once connected, `false` when the connection is lost. */
  onOnline: (online: boolean) => void
}

/**
 * Opens one of the server's sockets under the rules that all of them share: back after 1 s, told to the person after
 * 10 s away, what was missed is caught up with, and after 60 s away (or when the gap is no longer held) everything is
 * read anew. Nothing is missed, nothing is handed out twice.
 */
export const openLiveSocket = <Events extends EventContract>(
  { socket, events, offline }: LiveSocketContract<Events>,
  around: LiveSurroundings,
  options: LiveSocketOptions<Events>,
): ReconnectingSocket => {
  const types = new Set(events.map(({ type }) => type))
  // A type of a newer server is none of ours. Data is shaped by the same server, and not parsed again.
  const isOurs = (frame: Frame): frame is Frame & EventOf<Events> => types.has(frame.eventType)
  const { clock, WebSocket } = around
  return new ReconnectingSocket({
    url: (ticket, since) => {
      const inPath = socket.path.includes(':token')
      const params = inPath ? { ...options.params, token: ticket } : options.params
      const query = { ...(inPath ? {} : { ticket }), ...(since === null ? {} : { since }) }
      return options.origin + requestUrl(socket.path, params, query)
    },
    since: around.cursor(),
    ticket: () => around.ticket(socket.purpose),
    onEvent: (frame) => {
      if (isOurs(frame)) options.onEvent(frame)
    },
    onReset: options.onStale,
    onReload: options.onStale,
    onOnline: (online) => {
      if (online) around.onBack?.()
      options.onOnline(online)
    },
    onError: () => around.onOffline(offline),
    ...(clock ? { clock } : {}),
    ...(WebSocket ? { WebSocket } : {}),
  })
}
