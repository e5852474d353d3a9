import { throttle } from '#platform/conversation/web/throttle.ts'
import type { RoomSocket } from './room-socket.ts'

/** The server takes 20 frames a second of one socket; two kinds of ours stay far below, ms. */
const READ_EACH = 250
/** Others show somebody as writing for six seconds after each word of it, ms. */
const WRITING_EACH = 3_000

/** Reports to the server what the person does in the open chat. */
export interface RoomPresence {
  /** Whether the chat is on a screen that somebody looks at: all of it then counts as read. */
  look(looking: boolean): void
  seenTo(sequence: number): void
  writing(writing: boolean): void
  /** Says again what a new connection must know. */
  again(): void
  end(): void
}

export function createRoomPresence(socket: () => RoomSocket | null): RoomPresence {
  let looking = false
  let told = false
  let writesUntil = 0
  const read = throttle<number>(READ_EACH, (sequence) => {
    if (looking) socket()?.say({ command: 'readMsjOnline', sequence })
  })
  return {
    look(now) {
      looking = now
      if (looking === told) return
      told = looking
      socket()?.say({ command: 'chat_open', open: looking })
    },
    seenTo: read.give,
    writing(writing) {
      const now = Date.now()
      if (writing ? now < writesUntil : writesUntil === 0) return
      writesUntil = writing ? now + WRITING_EACH : 0
      socket()?.say({ command: 'writing', writing })
    },
    again() {
      told = looking
      if (looking) socket()?.say({ command: 'chat_open', open: true })
    },
    end: read.end,
  }
}
