import type { Rows } from '#platform/db/database.ts'
import { type LockedConversation, lockConversationOf } from './conversation.queries.ts'

/** Finds or creates the conversation of an account with a contact, and locks it. `state`: of a new one. */
export async function openConversation(
  rows: Rows,
  of: { companyId: number; accountId: number; contactId: number; state?: 'init' | 'closed' },
): Promise<LockedConversation> {
  const known = await lockConversationOf(rows, of.accountId, of.contactId)
  if (known) return known
  await rows
    .insertInto('join_conversations')
    .values({
      company_id: of.companyId,
      account_id: of.accountId,
      contact_id: of.contactId,
      state: of.state ?? 'init',
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'contact_id']).doNothing())
    .execute()
  // A concurrent transaction's, when two created it at the same time.
  const locked = await lockConversationOf(rows, of.accountId, of.contactId)
  if (!locked) throw new Error('the conversation just created was not found')
  return locked
}
