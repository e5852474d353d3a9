import type { Rows } from '#platform/db/database.ts'
import { type HeldConversation, holdConversation } from './conversation.queries.ts'

/** The conversation of an account with a contact, made when there is none, and held by the transaction. */
export async function openConversation(
  rows: Rows,
  of: { companyId: number; accountId: number; contactId: number },
): Promise<HeldConversation> {
  await rows
    .insertInto('join_conversations')
    .values({ company_id: of.companyId, account_id: of.accountId, contact_id: of.contactId })
    .onConflict((conflict) => conflict.columns(['account_id', 'contact_id']).doNothing())
    .execute()
  const { id } = await rows
    .selectFrom('join_conversations')
    .select('id')
    .where('account_id', '=', of.accountId)
    .where('contact_id', '=', of.contactId)
    .executeTakeFirstOrThrow()
  const held = await holdConversation(rows, id)
  if (!held) throw new Error('a conversation that was made was not found')
  return held
}
