import type { Chat } from '../../contract/chat.ts'

/**
 * What may be sent now: anything, only a template (the contact's last message is over 24 hours old, or there is none), or
 * nothing. `until` is when free texts end.
 */
export type Writable =
  | { readonly kind: 'free'; readonly until: string | null }
  | { readonly kind: 'template'; readonly never: boolean }
  | { readonly kind: 'blocked' }

/** @param now epoch, ms */
export function writableNow(chat: Chat, now: number): Writable {
  if (chat.blocked) return { kind: 'blocked' }
  if (!chat.has_window) return { kind: 'free', until: null }
  if (chat.window_until === null) return { kind: 'template', never: true }
  return Date.parse(chat.window_until) > now
    ? { kind: 'free', until: chat.window_until }
    : { kind: 'template', never: false }
}
