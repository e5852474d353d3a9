import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { recordOpening } from '../conversations/reopen.ts'
import { recordFact } from '../facts.ts'

/** Records an agent's answer for the reports: the contact's waiting time, and whether it was the first answer. */
export async function recordAnswer(
  { rows }: UnitOfWork,
  principal: Principal,
  locked: LockedConversation,
): Promise<void> {
  const userId = principal.userId
  if (locked.state === 'init') await recordOpening(rows, locked)
  await recordFact(rows, locked, 'sent', { userId })
  if (locked.waiting_since === null) return
  const seconds = Math.max(0, Math.round((Date.now() - locked.waiting_since.getTime()) / 1000))
  await recordFact(rows, locked, locked.answered_at === null ? 'first_reply' : 'answered', {
    userId,
    seconds,
  })
}
