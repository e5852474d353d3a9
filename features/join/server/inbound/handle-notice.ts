import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { contactsWith } from '../contacts/find-contact.ts'
import type { Work } from '../conversations/work.ts'
import { writeMessage } from '../messages/write-message.ts'
import { findByProviderId } from './complete-stored.ts'

/**
 * What a service says of a contact is read in their conversation, where there is one: it makes none, opens none, and nobody waits
 * because of it.
 */
export async function handleNotice(
  work: Work,
  { id: accountId, company_id: companyId, provider }: AccountRow,
  { from, what, text, raw, key, at }: Extract<ChannelEvent, { type: 'notice' }>,
): Promise<void> {
  for (const contactId of await contactsWith(work.rows, { companyId, provider, identity: from })) {
    const locked = await work.lockOf(accountId, contactId)
    if (!locked) continue
    if ((await findByProviderId(work.rows, locked, key)) !== null) return
    await writeMessage(work, locked, {
      direction: 'in',
      kind: 'unsupported',
      body: text,
      payload: { name: what, raw },
      status: 'delivered',
      providerId: key,
      isNotice: true,
      at: new Date(at),
    })
    return
  }
}
