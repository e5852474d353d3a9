import { throttle } from '#platform/conversation/web/throttle.ts'
import type { RoomSocket } from './room-socket.ts'

/** Interval between read marks, ms. The server allows 20 frames a second per socket. */
const READ_EACH = 250
/** Interval between typing frames, ms; a typing mark lasts six seconds for the others. */
const WRITING_EACH = 3_000

/** Reports to the server what the person does in the open chat. */
export interface RoomPresence {
  /** Whether the chat is visible and the page focused: all of it then counts as read. */
  look(looking: boolean): void
  seenTo(sequence: number): void
  writing(writing: boolean): void
  /** Repeats the state after a reconnection. */
  again(): void
  end(): void
}

export function createRoomPresence(socket: () => RoomSocket | null): RoomPresence {
  let looking = false
  let sent = false
  let writesUntil = 0
  const read = throttle<number>(READ_EACH, (sequence) => {
    if (looking) socket()?.say({ command: 'readMsjOnline', sequence })
  })
  return {
    look(now) {
      looking = now
      if (looking === sent) return
      sent = looking
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
      sent = looking
      if (looking) socket()?.say({ command: 'chat_open', open: true })
    },
    end: read.end,
  }
}
