import { Failure } from '#platform/access/failure.ts'
import type { ChannelProvider } from '#platform/messaging/port.ts'
import { contactBlocked, windowClosed } from '../../contract/errors.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { JoinContext } from '../join-context.ts'

/** Who wrote what is to be sent: a person, the program by itself, or anybody by a template. */
type WrittenBy = 'person' | 'program' | 'template'

/** @throws Failure `contact_blocked`; `window_closed` when only a template may be sent, or nothing */
export function requireSendable(
  { providers }: Pick<JoinContext, 'providers'>,
  locked: LockedConversation,
  by: WrittenBy = 'person',
): void {
  if (locked.blocked_at !== null) throw new Failure(contactBlocked)
  const provider = providers.get(locked.provider)
  if (by === 'template' || !provider?.hasWindow) return
  const until = by === 'person' ? agentUntil(provider, locked) : locked.window_until
  if (until === null || until < new Date()) throw new Failure(windowClosed)
}

const DAY_MS = 24 * 3_600_000

/** Until when a person may write; null: the contact never wrote. */
export function agentUntil(
  { agentWindowMs = DAY_MS }: Pick<ChannelProvider, 'agentWindowMs'>,
  { window_until: until }: { window_until: Date | null },
): Date | null {
  return until && new Date(until.getTime() + agentWindowMs - DAY_MS)
}
