import type { z } from 'zod'
import type { joinCommand } from '../../contract/events.ts'

/** Shortest interval between typing events, ms; the server accepts 20 frames a second from a socket. */
const WRITING_EACH = 3_000

type Command = z.infer<typeof joinCommand>

/** Publishes the person's presence: which conversation is on the screen, and whether they type. */
export function createOwnPresence(say: (command: Command) => boolean) {
  let onScreen: number | null = null
  let writesUntil = 0
  return {
    open(chat_id: number, open: boolean): void {
      onScreen = open ? chat_id : null
      writesUntil = 0
      say({ eventType: 'openChat', data: { chat_id, open } })
    },
    writing(chat_id: number, writing: boolean): void {
      const now = Date.now()
      if (writing ? now < writesUntil : writesUntil === 0) return
      writesUntil = writing ? now + WRITING_EACH : 0
      say({ eventType: 'writingAgent', data: { chat_id, writing } })
    },
    /** Repeats what a new connection must know. */
    again(): void {
      if (onScreen !== null) say({ eventType: 'openChat', data: { chat_id: onScreen, open: true } })
    },
  }
}
