import { Failure } from '#platform/access/failure.ts'
import { contactBlocked, windowClosed } from '../../contract/errors.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { JoinContext } from '../join-context.ts'

/** @throws Failure `contact_blocked`; `window_closed` when only a template may be sent */
export function requireSendable(
  { providers }: Pick<JoinContext, 'providers'>,
  locked: LockedConversation,
  isTemplate = false,
): void {
  if (locked.blocked_at !== null) throw new Failure(contactBlocked)
  if (isTemplate || !providers.get(locked.provider)?.hasWindow) return
  if (locked.window_until === null || locked.window_until < new Date()) throw new Failure(windowClosed)
}
