import { type RoomMessage, roomChat } from '../../contract/room-socket.ts'
import type { Connection } from './connection.ts'
import type { Member } from './member.ts'

/** Messages shown to those who enter later. */
const MESSAGES_KEPT = 200

/** What is written in a room while it lives. */
export interface RoomChat {
  say(member: Member, text: string): RoomMessage
  /** All so far, to who enters. */
  showTo(connection: Connection | null): void
  clear(): void
}

export function createRoomChat(): RoomChat {
  const messages: RoomMessage[] = []
  return {
    say({ id, name }, text) {
      const message = {
        id: (messages.at(-1)?.id ?? 0) + 1,
        member: id,
        name,
        text,
        at: new Date().toISOString(),
      }
      messages.push(message)
      if (messages.length > MESSAGES_KEPT) messages.shift()
      return message
    },
    showTo: (connection) => connection?.send(roomChat, { messages }),
    clear() {
      messages.length = 0
    },
  }
}
