import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { findSender } from '../contacts/find-contact.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'

/**
 * Records at the provider's report that a contact opts out of bulk messages. A late consent does not undo a refusal that came after
 * it.
 */
export async function handleOptOut(
  { findPerson }: JoinContext,
  work: Work,
  { company_id: companyId, provider }: AccountRow,
  event: Extract<ChannelEvent, { type: 'opted' }>,
): Promise<void> {
  const id = await findSender(work, { companyId, provider, identity: event.from }, findPerson)
  await work.rows
    .updateTable('join_contacts')
    .set({ opted_out_at: event.out ? new Date(event.at) : null })
    .where('id', '=', id)
    .$if(!event.out, (query) => query.where('opted_out_at', '<=', new Date(event.at)))
    .execute()
}
