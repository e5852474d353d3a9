import type { WebSocket } from 'ws'
import type { z } from 'zod'
import type { Logger } from '#platform/log/logger.ts'
import { fromMember, type OverReason, roomOver } from '../../contract/room-socket.ts'
import type { Connection } from './connection.ts'
import type { LiveRoom } from './live-room.ts'
import type { Comer, Member } from './member.ts'
import { takeOrder } from './take-order.ts'

type Hello = Extract<z.output<typeof fromMember>, { do: 'hello' }>
type Admission = { room: LiveRoom; comer: Comer } | { refused: OverReason }

const HELLO_WITHIN_MS = 10_000
const BEAT_MS = 4_000
const INVALID = 1008
/** Unsent bytes of a page that reads too slowly, or says it lives and reads nothing: it is ended and comes back. */
const MAX_BUFFERED = 1024 * 1024

const connectionOf = (socket: WebSocket): Connection => ({
  send(event, data) {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED) return socket.terminate()
    // No stream to resume: the state is sent as a whole.
    socket.send(JSON.stringify({ eventType: event.type, cursor: '0', data: event.data.parse(data) }))
  },
  close: () => socket.close(),
})

/** Ends a socket that is silent for two beats: a network that went away closes nothing by itself. */
function watchBeat(socket: WebSocket): void {
  let alive = true
  const beat = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, BEAT_MS)
  socket.on('pong', () => {
    alive = true
  })
  socket.on('close', () => clearInterval(beat))
}

/** Serves one page: `admit` answers who says hello there. */
export function servePage(socket: WebSocket, log: Logger, admit: (hello: Hello) => Promise<Admission>): void {
  const connection = connectionOf(socket)
  let place: { room: LiveRoom; member: Member } | null = null
  let greeted = false
  const late = setTimeout(() => socket.close(INVALID, 'no hello'), HELLO_WITHIN_MS)
  watchBeat(socket)

  const greet = async (hello: Hello): Promise<void> => {
    clearTimeout(late)
    const admission = await admit(hello)
    if (socket.readyState !== socket.OPEN) return
    if ('refused' in admission) {
      connection.send(roomOver, { reason: admission.refused })
      return connection.close()
    }
    const member = admission.room.enter(admission.comer, connection)
    if (member) place = { room: admission.room, member }
  }
  socket.on('message', (raw) => {
    const order = fromMember.safeParse(jsonOf(String(raw)))
    if (!order.success) return socket.close(INVALID, 'not understood')
    if (place) return takeOrder(place.room, place.member, order.data)
    if (greeted || order.data.do !== 'hello') return
    greeted = true
    greet(order.data).catch((error: unknown) => {
      log.error({ err: error }, 'somebody could not enter a meeting')
      socket.close()
    })
  })
  socket.on('close', () => {
    clearTimeout(late)
    if (place) place.room.lost(place.member, connection)
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
