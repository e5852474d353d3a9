import type { Message } from '../contract/message.ts'
import type { ChatSettings } from '../contract/settings.ts'

/** Minutes as the company's rules say them: 0 never, null without a limit. Without the rules the server will tell. */
const isInTime = (message: Message, minutes: number | null | undefined, now: number): boolean =>
  minutes === null || minutes === undefined || now - Date.parse(message.created_at) < minutes * 60_000

interface Around {
  me: number
  settings: ChatSettings | null
  /** Epoch, ms. */
  now: number
}

const isOwn = (message: Message, me: number): boolean =>
  message.author?.id === me && message.kind !== 'system'

/** Whether its text may still be changed; the caption of a file may too. */
export const mayEdit = (message: Message, { me, settings, now }: Around): boolean =>
  isOwn(message, me) &&
  !message.deleted &&
  !message.forwarded &&
  isInTime(message, settings?.edit_minutes, now)
