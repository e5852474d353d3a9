import type { z } from 'zod'
import { liveSocket, openLiveSocket, type SocketContext } from '#platform/realtime/web/live-socket.ts'
import {
  type ChatSocketEvent,
  type chatCommand,
  chatSocket,
  chatSocketEvents,
} from '../../contract/events.ts'
import { chatOffline } from '../chat-offline.ts'
import { createHeartbeat } from './heartbeat.ts'

type Command = z.infer<typeof chatCommand>

const declared = liveSocket(chatSocket, chatSocketEvents, chatOffline)

export interface RoomSocket {
  /** Sends a command; `false` without a connection. */
  say(command: Command): boolean
  kick(): void
  close(): void
}

interface RoomSocketOptions {
  sockets: SocketContext
  /** `ws(s)://host` */
  origin: string
  chatId: number
  me: number
  onEvent: (event: ChatSocketEvent) => void
  onStale: () => void
  /** It died silently and is reconnecting. */
  onDead: () => void

  /** Connected or reconnected: the server keeps no state of an earlier connection. */
  onOnline: () => void
}

/** The socket of one open chat, both ways. */
export function openRoomSocket(options: RoomSocketOptions): RoomSocket {
  const { sockets, origin, chatId, me } = options
  const live = openLiveSocket(declared, sockets, {
    origin,
    params: { chatId: String(chatId), owner: String(me) },
    onEvent: (event) => {
      heart.heard()
      options.onEvent(event)
    },
    onStale: options.onStale,
    onOnline: (online) => {
      heart.heard()
      if (online) options.onOnline()
    },
  })
  const heart = createHeartbeat({
    // No message comes after that sequence: the answer is empty, but proves the connection.
    ask: () => live.send({ command: 'messagesWeb', after: Number.MAX_SAFE_INTEGER - 1 } satisfies Command),
    onDead: () => {
      live.kick()
      options.onDead()
    },
  })
  return {
    say: (command) => live.send(command),
    kick: () => live.kick(),
    close() {
      heart.end()
      live.close()
    },
  }
}
