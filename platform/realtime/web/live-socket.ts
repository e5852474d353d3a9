import type { EventContract, EventOf } from '#platform/contract/event.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { type Clock, type Frame, ReconnectingSocket } from './reconnecting-socket.ts'

/** The alert shown when a socket has been down for long. */
export type OfflineText = (language: Language) => string

/** A feature's socket: path and events. */
interface LiveSocketContract<Events extends EventContract> {
  socket: SocketContract
  events: readonly Events[]
  offline: OfflineText
}

const offlineAtAll: OfflineText = (language) => translate(platformTexts, language, 'ui.offline')

/** Declares a socket for `openLiveSocket`. */
export const liveSocket = <Events extends EventContract>(
  socket: SocketContract,
  events: readonly Events[],
  offline: OfflineText = offlineAtAll,
): LiveSocketContract<Events> => ({ socket, events, offline })

/** Shared by all sockets of a session. */
export interface SocketContext {
  /** A new single-use ticket; a rejection counts as a failed attempt. */
  ticket: (purpose: string) => Promise<string>
  /** Stream position of the newest answer read; null without one. */
  cursor: () => string | null
  /** Called once per outage of ten seconds or more. */
  onOffline: (text: OfflineText) => void
  /** A socket connected. */
  onBack?: () => void
  clock?: Clock
  WebSocket?: new (url: string) => WebSocket
}

interface LiveSocketOptions<Events extends EventContract> {
  /** `ws(s)://host` */
  origin: string
  /** Path parameters. A `:token` in the path takes the ticket, which is otherwise in the query. */
  params: Readonly<Record<string, string>>
  onEvent: (event: EventOf<Events>) => void
  /** Data may be outdated beyond what events can repair: read it again. */
  onStale: () => void
  /** `true` once connected, `false` when disconnected. */
  onOnline: (online: boolean) => void
}

/**
 * Opens a socket under the common rules: reconnect after 1 s, alert after 10 s offline, catch up on missed events, and reload
 * all data after 60 s offline or when the gap is no longer buffered. No event is missed or delivered twice.
 */
export const openLiveSocket = <Events extends EventContract>(
  { socket, events, offline }: LiveSocketContract<Events>,
  context: SocketContext,
  options: LiveSocketOptions<Events>,
): ReconnectingSocket => {
  const types = new Set(events.map(({ type }) => type))
  // Unknown types come from a newer server. Data is shaped by our own server, so it is not parsed again.
  const isOurs = (frame: Frame): frame is Frame & EventOf<Events> => types.has(frame.eventType)
  const { clock, WebSocket } = context
  return new ReconnectingSocket({
    url: (ticket, since) => {
      const inPath = socket.path.includes(':token')
      const params = inPath ? { ...options.params, token: ticket } : options.params
      const query = { ...(inPath ? {} : { ticket }), ...(since === null ? {} : { since }) }
      return options.origin + requestUrl(socket.path, params, query)
    },
    since: context.cursor(),
    ticket: () => context.ticket(socket.purpose),
    onEvent: (frame) => {
      if (isOurs(frame)) options.onEvent(frame)
    },
    onReset: options.onStale,
    onReload: options.onStale,
    onOnline: (online) => {
      if (online) context.onBack?.()
      options.onOnline(online)
    },
    onError: () => context.onOffline(offline),
    ...(clock ? { clock } : {}),
    ...(WebSocket ? { WebSocket } : {}),
  })
}
