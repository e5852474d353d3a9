import { Failure } from '#platform/access/failure.ts'
import { contactBlocked, windowClosed } from '../../contract/errors.ts'
import type { HeldConversation } from '../conversations/conversation.queries.ts'
import type { JoinParts } from '../parts.ts'

/** @throws Failure `contact_blocked`; `window_closed` when only a template may be sent */
export function requireSendable(
  { providers }: Pick<JoinParts, 'providers'>,
  held: HeldConversation,
  isTemplate = false,
): void {
  if (held.blocked_at !== null) throw new Failure(contactBlocked)
  if (isTemplate || !providers.get(held.provider)?.hasWindow) return
  if (held.window_until === null || held.window_until < new Date()) throw new Failure(windowClosed)
}
