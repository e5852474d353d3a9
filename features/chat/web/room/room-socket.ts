import type { z } from 'zod'
import { type LiveSurroundings, liveSocket, openLiveSocket } from '#platform/realtime/web/live-socket.ts'
import {
  type ChatSocketEvent,
  type chatCommand,
  chatSocket,
  chatSocketEvents,
} from '../../contract/events.ts'

type Command = z.infer<typeof chatCommand>

const declared = liveSocket(chatSocket, chatSocketEvents)

export interface RoomSocket {
  /** Said when there is a connection; what is said without one is dropped. */
  say(command: Command): void
  kick(): void
  close(): void
}

interface RoomSocketOptions {
  sockets: LiveSurroundings
  /** `ws(s)://host` */
  origin: string
  chatId: number
  me: number
  onEvent: (event: ChatSocketEvent) => void
  onStale: () => void
  /** Connected, also anew: the server knows nothing of what was said on an old connection. */
  onOnline: () => void
}

/** The socket of one open chat, both ways. */
export function openRoomSocket(options: RoomSocketOptions): RoomSocket {
  const { sockets, origin, chatId, me } = options
  const live = openLiveSocket(declared, sockets, {
    origin,
    params: { chatId: String(chatId), owner: String(me) },
    onEvent: options.onEvent,
    onStale: options.onStale,
    onOnline: (online) => {
      if (online) options.onOnline()
    },
  })
  return {
    say: (command) => void live.send(command),
    kick: () => live.kick(),
    close: () => live.close(),
  }
}
