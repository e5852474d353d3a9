import type { z } from 'zod'
import type { notification } from '../../contract/notifications.ts'

/** Target of a click: a chat message, the missed calls, or an address within the page. */
export type NoticeTarget =
  | { readonly kind: 'message'; readonly chat_id: number; readonly message_id: number | null }
  | { readonly kind: 'missed_call'; readonly call_id: string | null }
  | { readonly kind: 'link'; readonly link: string; readonly id: number | null }

/** An address within the page, never another site. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value)

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** Parses a target sent by a service worker, perhaps of another build; null when it is invalid. */
export const readTarget = (payload: unknown): NoticeTarget | null => {
  if (typeof payload !== 'object' || payload === null || !('kind' in payload)) return null
  const { kind, chat_id, message_id, call_id, link } = payload as Record<string, unknown>
  if (kind === 'missed_call') return { kind, call_id: typeof call_id === 'string' ? call_id : null }
  if (kind === 'link') return isPath(link) ? { kind, link, id: null } : null
  if (kind !== 'message' || !isId(chat_id)) return null
  return { kind, chat_id, message_id: isId(message_id) ? message_id : null }
}

/** Notifications with the same tag replace each other: those of one chat, one call or one address. */
export const tagOf = (target: NoticeTarget): string => {
  if (target.kind === 'message') return `chat-${target.chat_id}`
  return target.kind === 'link' ? `link-${target.link}` : `call-${target.call_id ?? ''}`
}

/** The target of a notification. */
export function placeOf(one: z.infer<typeof notification>): NoticeTarget {
  if (one.link !== null) return { kind: 'link', link: one.link, id: one.id }
  return one.kind === 'mention' && one.chat_id !== null
    ? { kind: 'message', chat_id: one.chat_id, message_id: one.message_id }
    : { kind: 'missed_call', call_id: one.call_id }
}
