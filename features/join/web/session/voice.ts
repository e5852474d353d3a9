import type { z } from 'zod'
import type { joinCommand } from '../../contract/events.ts'

/** The server takes 20 frames a second of one socket: writing is told far less often, ms. */
const WRITING_EACH = 3_000

type Command = z.infer<typeof joinCommand>

/** What the others are told of the person: which conversation is on the screen, and whether they write. */
export function createVoice(say: (command: Command) => boolean) {
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
    /** Says again what a new connection must know. */
    again(): void {
      if (onScreen !== null) say({ eventType: 'openChat', data: { chat_id: onScreen, open: true } })
    },
  }
}
