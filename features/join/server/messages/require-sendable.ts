import { Failure } from '#platform/access/failure.ts'
import { contactBlocked, windowClosed } from '../../contract/errors.ts'
import { agentUntil } from '../conversations/agent-until.ts'
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
