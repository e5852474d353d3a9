import type { Chat } from '../../contract/chat.ts'

/**
 * What may be sent now: anything, only a template (the contact's last message is over 24 hours old, or there is none), or
 * nothing. `until` is when free texts end; `byAgent`: the program itself may no longer write.
 */
export type Writable =
  | { readonly kind: 'free'; readonly until: string | null; readonly byAgent: boolean }
  | { readonly kind: 'template' | 'over'; readonly never: boolean }
  | { readonly kind: 'blocked' }

/** @param now epoch, ms */
export function writableNow(chat: Chat, now: number): Writable {
  if (chat.blocked) return { kind: 'blocked' }
  if (!chat.has_window) return { kind: 'free', until: null, byAgent: false }
  const [window, agents] = [Date.parse(chat.window_until ?? ''), Date.parse(chat.agent_until ?? '')]
  if (window > now) return { kind: 'free', until: chat.agent_until ?? chat.window_until, byAgent: false }
  if (agents > now) return { kind: 'free', until: chat.agent_until, byAgent: true }
  return { kind: chat.has_templates ? 'template' : 'over', never: chat.window_until === null }
}
