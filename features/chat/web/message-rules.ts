import type { Chat } from '../contract/chat.ts'
import type { Message } from '../contract/message.ts'
import type { ChatSettings } from '../contract/settings.ts'

/** `minutes` is the company's limit: 0 forbids it, null is unlimited; undefined while unknown, the server decides. */
const isInTime = (message: Message, minutes: number | null | undefined, now: number): boolean =>
  minutes === null || minutes === undefined || now - Date.parse(message.created_at) < minutes * 60_000

interface Context {
  me: number
  settings: ChatSettings | null
  /** Epoch, ms. */
  now: number
}

const isOwn = (message: Message, me: number): boolean =>
  message.author?.id === me && message.kind !== 'system'

/** Whether its text may still be changed; the caption of a file may too. */
export const mayEdit = (message: Message, { me, settings, now }: Context): boolean =>
  isOwn(message, me) && !message.deleted && isInTime(message, settings?.edit_minutes, now)

/** Whether it may still be deleted for everybody: by its author in time, in a group by its administrators always. */
export const mayDelete = (
  message: Message,
  chat: Pick<Chat, 'isGroup' | 'administrators'>,
  { me, settings, now }: Context,
): boolean =>
  !message.deleted &&
  message.kind !== 'system' &&
  ((isOwn(message, me) && isInTime(message, settings?.delete_minutes, now)) ||
    (chat.isGroup && chat.administrators.includes(me)))

/** Whether one may write in a chat now. */
export const mayWrite = (
  chat: Pick<Chat, 'isActive' | 'onlyAdminsMessages' | 'administrators'>,
  me: number,
): boolean => chat.isActive && (!chat.onlyAdminsMessages || chat.administrators.includes(me))
