import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { HeldConversation } from '../conversations/conversation.queries.ts'
import { noteOpened } from '../conversations/reopen.ts'
import { noteFact } from '../facts.ts'

/** Records an agent's answer for the reports: the contact's waiting time, and whether it was the first answer. */
export async function noteAnswer(
  { rows }: UnitOfWork,
  principal: Principal,
  held: HeldConversation,
): Promise<void> {
  const userId = principal.userId
  if (held.state === 'init') await noteOpened(rows, held)
  await noteFact(rows, held, 'sent', { userId })
  if (held.waiting_since === null) return
  const seconds = Math.max(0, Math.round((Date.now() - held.waiting_since.getTime()) / 1000))
  await noteFact(rows, held, held.answered_at === null ? 'first_reply' : 'answered', { userId, seconds })
}
